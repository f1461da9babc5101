use crate::words::words;

words! {
    /// A trait or tag of a ship, which upgrades may require. RRG 1.6, Traits and Tags.
    pub enum Tag {
        /// Crewed by droids.
        Droid = "droid", "Droid";
        /// Crewed by clones.
        Clone = "clone", "Clone";
        /// A transport.
        Transport = "transport", "Transport";
        /// Bombards planets.
        Bombard = "bombard", "Bombard";
        /// A communications ship.
        Comms = "comms", "Comms";
        /// Serves the senate.
        Senate = "senate", "Senate";
        /// A hospital ship.
        Medical = "medical", "Medical";
        /// Carries Jedi.
        Jedi = "jedi", "Jedi";
        /// Two transports on one base: never the flagship, takes overlap damage alone.
        Flotilla = "flotilla", "Flotilla";
        /// The name holds "Star Destroyer".
        StarDestroyer = "star-destroyer", "Star Destroyer";
        /// The name holds "Star Dreadnought".
        StarDreadnought = "star-dreadnought", "Star Dreadnought";
        /// The name begins with "MC".
        Mc = "mc", "MC";
        /// The Cymoon 1 Refit.
        Cymoon = "cymoon", "Cymoon";
        /// An Interdictor.
        Interdictor = "interdictor", "Interdictor";
        /// A combat refit.
        CombatRefit = "combat-refit", "Combat Refit";
        /// A command cruiser.
        CommandCruiser = "command-cruiser", "Command Cruiser";
        /// Starhawk Mark I.
        StarhawkMarkI = "starhawk-mark-i", "Starhawk Mark I";
        /// Starhawk Mark II.
        StarhawkMarkIi = "starhawk-mark-ii", "Starhawk Mark II";
        /// Flown by Geonosians. Community editions.
        Geonosian = "geonosian", "Geonosian";
    }
    /// The traits and tags of a ship.
    set TagSet(u32);
    open PackOne PackTwo PackThree PackFour PackFive PackSix PackSeven PackEight PackNine PackTen;
}
