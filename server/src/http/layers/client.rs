//! The address of the client, found once for the log, the limits and the quotas.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::state::AppState;
use crate::services::live::LiveTables;
use crate::services::network::{for_client, network};
use crate::storage::Sender;

/// The address of the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// What limits and quotas count as one client.
    pub(crate) fn network(self) -> IpAddr {
        network(self.0)
    }

    /// Under which name the client stores something.
    pub(crate) fn sender(self) -> Sender {
        Sender::new(self.network())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(UNKNOWN))
    }
}

/// A request that came over no socket, as in tests.
pub(crate) const UNKNOWN: Client = Client(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

/// Names the server that a request is passed on to. The name is secret, so it proves where the request is from.
pub(crate) const TO_NODE: HeaderName = HeaderName::from_static("x-flagbridge-node");

/// Names the client whose request is passed on.
pub(crate) const FOR_CLIENT: HeaderName = HeaderName::from_static("x-flagbridge-client");

/// Finds the client and leaves it with the request.
pub(crate) async fn find(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let client = passed_on(&state.live, request.headers())
        .unwrap_or_else(|| client(request.headers(), peer, state.behind_proxy));
    request.extensions_mut().insert(client);
    for_client(client.network(), next.run(request)).await
}

/// The client of another server on the same database, which has passed the request on to this one.
fn passed_on(tables: &LiveTables, headers: &HeaderMap) -> Option<Client> {
    let called = headers.get(TO_NODE)?.to_str().ok()?;
    let client = headers.get(FOR_CLIENT)?.to_str().ok()?.parse().ok()?;
    tables.is_called(called).then_some(Client(client))
}

/// The peer's address, or the one our own proxy has added last. What stands before it in the header was written by the
/// client and proves nothing.
fn client(headers: &HeaderMap, peer: Option<IpAddr>, behind_proxy: bool) -> Client {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        address(last.rsplit(',').next()?.trim())
    };
    behind_proxy.then(forwarded).flatten().or(peer).map_or(UNKNOWN, Client)
}

/// An address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn parsed(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_a_trusted_proxy_names_the_client_and_only_its_own_word_counts() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("10.9.9.9, 192.0.2.7"));
        let peer = Some(parsed("127.0.0.1"));
        assert_eq!(client(&headers, peer, true).0, parsed("192.0.2.7"));
        assert_eq!(client(&headers, peer, false).0, parsed("127.0.0.1"));
        assert_eq!(client(&HeaderMap::new(), peer, true).0, parsed("127.0.0.1"));
        assert_eq!(client(&HeaderMap::new(), None, true), UNKNOWN);
        headers.append("x-forwarded-for", HeaderValue::from_static("rubbish"));
        assert_eq!(client(&headers, peer, true).0, parsed("127.0.0.1"));
    }

    #[test]
    fn a_proxy_may_write_the_port_behind_the_address() {
        for (text, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("192.0.2.7:4711", "192.0.2.7"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
        ] {
            assert_eq!(address(text), Some(parsed(expected)), "{text}");
        }
        for rubbish in ["", "unknown", "192.0.2.7:", "[2001:db8::1", "_hidden", "192.0.2.7:99999"] {
            assert_eq!(address(rubbish), None, "{rubbish}");
        }
    }
}
