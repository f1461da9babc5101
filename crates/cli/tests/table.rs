//! `flagbridge table` over encrypted connections.

use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::sync::Arc;
use std::thread;

use rcgen::CertifiedKey;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use tungstenite::Message;

/// A server with a certificate of its own for `localhost`, which hears what its first guest says and sends everybody away.
/// Its address, the certificate, and what was heard.
fn server() -> (String, String, thread::JoinHandle<Option<String>>) {
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("its key");
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .expect("a server");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("localhost:{}", listener.local_addr().expect("an address").port());
    let config = Arc::new(config);
    let serve = move || {
        let (stream, _) = listener.accept().ok()?;
        hear(&config, stream)
    };
    (address, cert.pem(), thread::spawn(serve))
}

fn hear(config: &Arc<ServerConfig>, stream: TcpStream) -> Option<String> {
    let connection = ServerConnection::new(config.clone()).expect("a connection");
    let mut socket = tungstenite::accept(StreamOwned::new(connection, stream)).ok()?;
    let heard = socket.read().ok()?.into_text().ok()?.to_string();
    let away = r#"{"type":"goodbye","why":"this table is closed","retry":false}"#;
    socket.send(Message::text(away)).ok()?;
    Some(heard)
}

fn sit(address: &str, certificates: Option<&str>) -> Output {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("certificates.pem");
    let mut command = Command::new(env!("CARGO_BIN_EXE_flagbridge"));
    command.args(["table", &format!("https://{address}/live/abc#seat=secret")]);
    if let Some(certificates) = certificates {
        std::fs::write(&file, certificates).expect("a file of certificates");
        command.env("SSL_CERT_FILE", &file);
    }
    command.output().expect("the command runs")
}

#[test]
fn an_encrypted_table_is_reached() {
    let (address, certificate, heard) = server();
    let output = sit(&address, Some(&certificate));
    let heard = heard.join().expect("the server ends").expect("a word");
    assert!(heard.contains("\"secret\""), "{heard}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("closed"), "{said}");
}

#[test]
fn a_server_that_nobody_vouches_for_is_left_at_once() {
    let (address, _, heard) = server();
    let output = sit(&address, None);
    assert_eq!(heard.join().expect("the server ends"), None, "nothing was said to it");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("could not verify"), "{said}");
}
