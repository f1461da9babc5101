use leptos::prelude::*;

/// What stands in place of a verdict while there is no list.
#[component]
pub(crate) fn Empty() -> impl IntoView {
    view! {
        <section class="check-empty" aria-labelledby="check-empty">
            <h2 id="check-empty">"Any list, from any tool"</h2>
            <p>
                "Paste it as it is, or drop a file here. Every rule is checked at once, each error comes with the rule "
                "behind it, and most can be fixed with one click."
            </p>
            <ul class="check-empty__formats">
                <li>"Kingston and Star Forge, Warlords, Armada Fleets Designer, Fab's, AFF, Flagship"</li>
                <li>"Tabletop Simulator lists"</li>
                <li>"a Flagbridge link, share code or JSON document"</li>
                <li>"a list typed by hand: one card per line, upgrades below their ship"</li>
            </ul>
            <p>
                <button class="button" type="submit" name="example" value="1">
                    "Try an example"
                </button>
            </p>
        </section>
    }
    .into_any()
}
