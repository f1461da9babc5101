//! Parts of a page whose code is loaded when they are first opened.

use std::pin::Pin;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

/// Shows a part once its code has loaded, a loading message until then, and an error if loading fails.
///
/// `code` is what the part needs to be shown, usually a function that builds its view.
pub(crate) fn lazy_view<Code>(
    code: impl Future<Output = Result<Code, SplitLoaderError>> + 'static,
    show: impl Fn(Code) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    Code: Copy + Send + Sync + 'static,
{
    view_of(Box::pin(async move {
        let code = code.await.ok()?;
        Some(Arc::new(move || show(code)) as Show)
    }))
}

/// Builds the view of a part whose code is there.
type Show = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Compiled once, and not again for every kind of code.
fn view_of(code: Pin<Box<dyn Future<Output = Option<Show>>>>) -> AnyView {
    let come = RwSignal::new(None::<Option<Show>>);
    leptos::task::spawn_local(async move {
        let show = code.await;
        // The part may have been closed meanwhile.
        come.try_set(Some(show));
    });
    (move || match come.get() {
        None => view! { <p class="later" role="status">"Loading…"</p> }.into_any(),
        Some(Some(show)) => show(),
        Some(None) => view! {
            <p class="notice notice--warning" role="alert">
                "This part could not be loaded. Your data is safe; try again when you are online."
            </p>
        }
        .into_any(),
    })
    .into_any()
}
