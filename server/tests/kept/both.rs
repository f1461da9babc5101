//! One test, both databases.

/// Runs every named function on both databases.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::Database::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(database) = super::Database::postgres().await {
                    super::$name(database).await;
                }
            })+
        }
    };
}

pub(crate) use on_both;
