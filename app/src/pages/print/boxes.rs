//! Boxes to be ticked with a pencil.

use leptos::prelude::*;

/// Empty boxes in groups of five. The text beside them states the number; screen readers skip the boxes.
#[component]
pub(crate) fn Boxes(count: u8) -> impl IntoView {
    let groups: Vec<_> = (0..count)
        .step_by(5)
        .map(|first| {
            let boxes: Vec<_> =
                (first..count.min(first + 5)).map(|_| view! { <i class="box"></i> }).collect();
            view! { <span class="boxes__five">{boxes}</span> }
        })
        .collect();
    view! { <span class="boxes" aria-hidden="true">{groups}</span> }.into_any()
}

/// A line to write on, with what belongs there.
#[component]
pub(crate) fn Blank(
    /// What belongs there.
    term: &'static str,
) -> impl IntoView {
    view! {
        <div class="blank">
            <span class="blank__term">{term}</span>
            <span class="blank__line" aria-hidden="true"></span>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_boxes_as_points() {
        for count in [0, 1, 5, 6, 12, 255] {
            let html = view! { <Boxes count /> }.to_html();
            assert_eq!(html.matches("class=\"box\"").count(), usize::from(count));
            assert_eq!(html.matches("boxes__five").count(), usize::from(count).div_ceil(5));
        }
    }
}
