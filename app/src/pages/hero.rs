//! The drawing on the home page: a table seen from above.

use leptos::prelude::*;

/// A ship with its front arc, the ruler laid to a target, a maneuver planned, squadrons, asteroids.
#[component]
pub fn Hero() -> impl IntoView {
    view! {
        <svg class="hero__drawing" viewBox="0 0 480 400" role="img" aria-labelledby="hero-title">
            <title id="hero-title">
                "A table from above: a ship measures its front arc with the range ruler to an enemy ship, a second ship "
                "plans its maneuver, and three squadrons wait between asteroids."
            </title>
            <Ground />
            <g transform="translate(142 296) rotate(38)">
                <path class="hero__arc" d="M0 0-131-227A262 262 0 0 1 131-227Z"></path>
                <path class="hero__arc hero__arc--near" d="M0 0-96-166A192 192 0 0 1 96-166Z"></path>
                <path class="hero__arc hero__arc--near" d="M0 0-61-106A122 122 0 0 1 61-106Z"></path>
                <Ruler />
                <LargeShip />
            </g>
            <g transform="translate(352 92) rotate(212)">
                <MediumShip />
            </g>
            <path class="hero__path" d="M398 322C390 290 366 262 318 256"></path>
            <g transform="translate(296 254) rotate(-84)">
                <rect class="hero__ghost" x="-19" y="-32" width="38" height="64" rx="3"></rect>
            </g>
            <g transform="translate(402 338) rotate(-14)">
                <SmallShip />
            </g>
            {[(76, 96, 70), (112, 70, 82), (70, 54, 60)]
                .map(|(x, y, heading)| view! { <Squadron x y heading /> })}
        </svg>
    }
    .into_any()
}

#[component]
fn Ground() -> impl IntoView {
    const STARS: [(u16, u16); 14] = [
        (24, 30),
        (58, 150),
        (96, 376),
        (150, 24),
        (190, 120),
        (228, 366),
        (262, 28),
        (292, 190),
        (330, 380),
        (372, 212),
        (420, 40),
        (448, 168),
        (462, 286),
        (36, 264),
    ];
    view! {
        <path
            class="hero__grid"
            d="M80 0v400M160 0v400M240 0v400M320 0v400M400 0v400M0 80h480M0 160h480M0 240h480M0 320h480"
        ></path>
        {STARS.map(|(x, y)| view! { <circle class="hero__star" cx=x cy=y r="1.1"></circle> })}
        <path class="hero__rock" d="M198 52l20-12 22 6 6 18-12 18-24 4-16-12z"></path>
        <path class="hero__rock" d="M420 226l16-6 16 12-2 16-16 8-16-10z"></path>
        <path class="hero__rock" d="M30 196l14-8 14 8 4 14-12 12-18-4z"></path>
    }
}

#[component]
fn Ruler() -> impl IntoView {
    view! {
        <g transform="rotate(-90)">
            <path class="hero__ruler-near" d="M60-9h62v18H60z"></path>
            <path class="hero__ruler-middle" d="M122-9h70v18h-70z"></path>
            <path class="hero__ruler-far" d="M192-9h66a4 4 0 0 1 4 4V5a4 4 0 0 1-4 4h-66z"></path>
            <text class="hero__label" x="91" y="4">"close"</text>
            <text class="hero__label" x="157" y="4">"medium"</text>
            <text class="hero__label" x="227" y="4">"long"</text>
        </g>
    }
}

#[component]
fn LargeShip() -> impl IntoView {
    view! {
        <rect class="hero__base" x="-33" y="-58" width="66" height="116" rx="4"></rect>
        <path class="hero__zone" d="M-33-58 0-6 33-58M-33 58 0 14 33 58M0-6v20"></path>
        <path class="hero__hull" d="M0-48 5-20 20 30 8 38 6 46h-12l-2-8-12-8 15-50z"></path>
        {[(0, -58), (-33, 2), (33, 2), (0, 58)].map(|(x, y)| view! { <Shield x y /> })}
    }
}

#[component]
fn MediumShip() -> impl IntoView {
    view! {
        <rect class="hero__base" x="-27" y="-46" width="54" height="92" rx="4"></rect>
        <path class="hero__zone" d="M-27-46 0-4 27-46M-27 46 0 12 27 46M0-4v16"></path>
        <path
            class="hero__hull hero__hull--foe"
            d="M-4-36h8l2 18 10 6v12l-8 4 3 22-6 8H-5l-6-8 3-22-8-4v-12l10-6z"
        ></path>
        {[(0, -46), (-27, 2), (27, 2), (0, 46)].map(|(x, y)| view! { <Shield x y /> })}
    }
}

#[component]
fn SmallShip() -> impl IntoView {
    view! {
        <rect class="hero__base" x="-19" y="-32" width="38" height="64" rx="3"></rect>
        <path class="hero__zone" d="M-19-32 0-3 19-32M-19 32 0 8 19 32M0-3v11"></path>
        <path class="hero__hull" d="M0-25 4-6l9 20-6 9H-7l-6-9 9-20z"></path>
        {[(0, -32), (-19, 1), (19, 1), (0, 32)].map(|(x, y)| view! { <Shield x y /> })}
    }
}

#[component]
fn Shield(x: i16, y: i16) -> impl IntoView {
    view! { <circle class="hero__shield" cx=x cy=y r="5"></circle> }
}

#[component]
fn Squadron(x: i16, y: i16, heading: i16) -> impl IntoView {
    view! {
        <g transform=format!("translate({x} {y}) rotate({heading})")>
            <circle class="hero__squadron" r="14"></circle>
            <path class="hero__fighter" d="M0-9 3 0 9 5 2 4 0 7-2 4-9 5-3 0z"></path>
        </g>
    }
}
