use crate::effects::prelude::*;

cards! { EXPERIMENTAL_RETROFIT:
    "g8-experimental-projector" => [at(Window::Course).of(Scope::EnemyShip).within(5).exhaust().run(slow_it_down)];
    "targeting-scrambler" => [
        while_defending()
            .of(Scope::FriendlyShip)
            .within(3)
            .up_to(Range::Close)
            .exhaust()
            .reroll(4, DieFilter::Any),
    ];
}

fn slow_it_down(table: &mut Table, _: &Running) {
    table.slow_maneuver(1);
}
