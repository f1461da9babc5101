//! What limits and quotas count as one client.

use std::future::Future;
use std::net::{IpAddr, Ipv6Addr};

tokio::task_local! {
    static CLIENT: IpAddr;
}

/// Does something for a client, who is known to whatever it waits for.
pub(crate) fn for_client<F: Future>(client: IpAddr, work: F) -> impl Future<Output = F::Output> {
    CLIENT.scope(client, work)
}

/// The client that asked for something; none if the server does it on its own.
pub(crate) fn current_client() -> Option<IpAddr> {
    CLIENT.try_with(|client| *client).ok()
}

/// The network of a client: a household has one IPv4 address, or a whole /64 of IPv6.
pub(crate) fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_ipv6_network_is_one_client() {
        assert_eq!(network(parsed("2001:db8:0:1::1")), network(parsed("2001:db8:0:1:ffff::2")));
        assert_ne!(network(parsed("2001:db8:0:1::1")), network(parsed("2001:db8:0:2::1")));
        assert_eq!(network(parsed("::ffff:192.0.2.1")), parsed("192.0.2.1"));
    }
}
