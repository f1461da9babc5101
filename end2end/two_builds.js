// The server behind an address at which another build can take over: the same files under other names.
import { createServer } from "node:http";
import { BASE_URL } from "./harness.js";

const CODE = /\/pkg\/[0-9a-f]{12}\//g;
const OTHER = "/pkg/000000000000/";

/** Passes requests on. After `upgrade()` every page, script and worker is of the other build. */
export async function twoBuilds() {
  let upgraded = false;
  let code = "";
  const asked = [];
  const server = createServer(async (request, response) => {
    try {
      asked.push(request.url);
      const old = request.url.match(CODE)?.[0];
      // As after an upgrade that has left nothing behind.
      if (upgraded && old && old !== OTHER) return response.writeHead(404).end();
      const answer = await fetch(BASE_URL + request.url.replace(OTHER, code), {
        headers: { accept: request.headers.accept ?? "*/*" },
        redirect: "manual",
      });
      const headers = Object.fromEntries(answer.headers);
      for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) delete headers[name];
      let body = Buffer.from(await answer.arrayBuffer());
      if (/text|json/.test(headers["content-type"] ?? "")) {
        let text = body.toString();
        code = text.match(CODE)?.[0] ?? code;
        if (upgraded) text = text.replaceAll(CODE, OTHER).replace(/"version":"\w+"/, '"version":"0123456789abcdef"');
        body = Buffer.from(text);
      }
      response.writeHead(answer.status, headers).end(body);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    asked,
    other: OTHER,
    upgrade: () => (upgraded = true),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
