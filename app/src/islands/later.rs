//! Parts of a page whose code comes when they are opened first.

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

/// A part as soon as its code has come; a word to wait until then, and what to do should it not come.
///
/// The code is whatever the part needs to be shown, as a rule a function that makes its view.
pub(crate) fn later<Code>(
    code: impl Future<Output = Result<Code, SplitLoaderError>> + 'static,
    show: impl Fn(Code) -> AnyView + Send + 'static,
) -> AnyView
where
    Code: Copy + Send + Sync + 'static,
{
    let come = RwSignal::new(None::<Option<Code>>);
    leptos::task::spawn_local(async move {
        let code = code.await.ok();
        // The part may have been closed meanwhile.
        come.try_set(Some(code));
    });
    (move || match come.get() {
        None => view! { <p class="later" role="status">"One moment…"</p> }.into_any(),
        Some(Some(code)) => show(code),
        Some(None) => view! {
            <p class="notice notice--warning" role="alert">
                "This part could not be loaded. Nothing is lost; try again when you are online."
            </p>
        }
        .into_any(),
    })
    .into_any()
}
