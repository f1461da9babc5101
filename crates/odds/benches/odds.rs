//! How long it takes to work out attacks as they are typed. Prints the median of many runs in microseconds.

use std::hint::black_box;
use std::time::Instant;

use flagbridge_odds::Attack;

/// With the eight-dice pools, the target is a thousand microseconds: fast enough for every keystroke.
const ATTACKS: [&str; 6] = [
    "3 red 3 blue 2 black",
    "3 red 3 blue 2 black, reroll 2, vs brace redirect evade at medium, shields 3",
    "4 red 2 blue 2 black, reroll 2, dial, vs brace evade evade at long, shields 3, hull 5",
    "3 red 3 blue 2 black, reroll all black, reroll 1, vs brace redirect contain evade at close, larger attacker",
    "6 red 4 blue 3 black, reroll 3, vs brace brace redirect redirect at medium, shields 4",
    "6 red 6 blue 6 black",
];

fn main() {
    for text in ATTACKS {
        let runs = 201;
        let mut times: Vec<u128> = (0..runs)
            .map(|_| {
                let begin = Instant::now();
                let attack: Attack = black_box(text).parse().expect("the text is an attack");
                black_box(attack.resolve().expect("the attack is small enough"));
                begin.elapsed().as_nanos()
            })
            .collect();
        times.sort_unstable();
        println!("{:>9.1} µs  {text}", times[runs / 2] as f64 / 1000.0);
    }
}
