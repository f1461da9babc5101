use crate::words::words;

words! {
    /// An upgrade icon. RRG 1.6, Upgrade Icons.
    pub enum Slot {
        /// The fleet's one commander; every ship but a flotilla may carry it.
        Commander = "commander", "Commander";
        /// A title, bound to a ship icon or to a ship's name.
        Title = "title", "Title";
        /// An officer.
        Officer = "officer", "Officer";
        /// A weapons team.
        WeaponsTeam = "weapons-team", "Weapons Team";
        /// A support team.
        SupportTeam = "support-team", "Support Team";
        /// A fleet command.
        FleetCommand = "fleet-command", "Fleet Command";
        /// A fleet support.
        FleetSupport = "fleet-support", "Fleet Support";
        /// An offensive retrofit.
        OffensiveRetrofit = "offensive-retrofit", "Offensive Retrofit";
        /// A defensive retrofit.
        DefensiveRetrofit = "defensive-retrofit", "Defensive Retrofit";
        /// An experimental retrofit.
        ExperimentalRetrofit = "experimental-retrofit", "Experimental Retrofit";
        /// An ordnance.
        Ordnance = "ordnance", "Ordnance";
        /// An ion cannon.
        IonCannons = "ion-cannons", "Ion Cannons";
        /// A turbolaser.
        Turbolasers = "turbolasers", "Turbolasers";
        /// A superweapon.
        Superweapon = "superweapon", "Superweapon";
    }
    /// Upgrade icons, each at most once.
    set SlotSet(u32);
    open PackOne PackTwo PackThree PackFour;
}
