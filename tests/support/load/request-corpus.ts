import { outboundClickPath } from "../../../contract/outbound-click.ts";
import { incrementPath, messagePath } from "./service-load.ts";

const message = JSON.stringify({
  name: "زينب",
  email: "zaynab@example.com",
  subject: "Où ?",
  message: "🎁 Wo ist sie?\nHier.",
  _honey: "",
});
const form = "name=Ana&email=ana%40example.com&subject=Card&message=Where%3F&_id=1&_honey=";

function request(method: string, path: string, headers: string[] = [], body = ""): string {
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  return [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", ...headers, ...length, "", body].join("\r\n");
}

const json = "Content-Type: application/json";
const urlencoded = "Content-Type: application/x-www-form-urlencoded";
const formPath = messagePath.replace("/ajax", "");

/** One well-formed request for each thing the service does. */
export const corpus = [
  request("GET", "/", [
    "Accept-Language: fr-CH, fr;q=0.9",
    "Cookie: language=ar",
    "Accept-Encoding: br, gzip",
  ]),
  request("GET", "/ar/contact?a=1&b=%D8%A8", ['If-None-Match: "x", W/"y", *']),
  request("HEAD", "/EN/Privacy/", [
    "Referer: http://127.0.0.1/fr/privacy",
    "Accept-Encoding: gzip;q=0, *;q=0.1",
  ]),
  request("GET", "/nothing/here", ["Sec-Purpose: prefetch"]),
  request("GET", "/icon.svg", ["Range: bytes=0-10"]),
  request("POST", incrementPath, [json, "apikey: k", "Authorization: Bearer k"], "{}"),
  request("POST", incrementPath, [json], '[{"by":5}]'),
  request("GET", incrementPath),
  request("GET", "/rest/v1/visitor_counter?select=count&limit=1&id=eq.1", [
    "Accept: application/vnd.pgrst.object+json",
    "Accept-Profile: public",
  ]),
  request("PATCH", "/rest/v1/visitor_counter?id=eq.1", [json], '{"count":9}'),
  request("POST", `${outboundClickPath}?apikey=k`, [urlencoded], "placement=buy-now&language=fr"),
  request("POST", outboundClickPath, [json], '{"placement":"trade-crypto","language":"ar"}'),
  request("OPTIONS", incrementPath, [
    "Origin: https://elsewhere.example",
    "Access-Control-Request-Method: POST",
    "Access-Control-Request-Headers: apikey, content-type",
  ]),
  request("POST", messagePath, [json, "Idempotency-Key: one", "Sec-Fetch-Site: same-origin"], message),
  request("POST", formPath, [urlencoded, "Origin: http://127.0.0.1"], form),
  request("GET", "/healthz"),
  request("GET", "/readyz"),
  request("GET", "/metrics"),
  `POST ${messagePath} HTTP/1.1\r\nHost: a\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
].map((text) => Buffer.from(text));

const toBytes = (texts: string[]) => texts.map((text) => Buffer.from(text, "latin1"));

/** Headers that have broken servers before. */
export const headers = toBytes([
  ...[
    "Content-Length: 0",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 5, 6",
  ],
  ...["Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked"],
  ...[
    "Expect: 100-continue",
    "Expect: tea",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Connection: close, x",
  ],
  ...["Host: ", "Host: a, b", "Host: [::1", "Host: \xff", "Origin: null", "Origin: https://[", "Referer: :"],
  ...[
    "Referer: //",
    "Referer: http://127.0.0.1/%",
    "Referer: http://127.0.0.1/ar/%00",
    "Sec-Fetch-Site: cross-site",
  ],
  ...["Content-Type: text/plain", "Content-Type: ;", "Content-Type: application/json; charset=utf-16"],
  ...["Content-Type: multipart/form-data", "Content-Type: __proto__", "Content-Encoding: gzip"],
  ...["Cookie: language=%", "Cookie: language=fr; language=xx; =", "Cookie: __proto__=1", "Range: bytes=9-1"],
  ...["Accept-Language: *;q=9, -, ,,", "Accept-Language: constructor", "Accept-Encoding: ;q=1, br;q=x"],
  ...[
    "Accept: ,;q",
    "Accept: text/html",
    "Accept-Profile: private",
    "Content-Profile: __proto__",
    "Prefer: return=x",
  ],
  ...["X-Forwarded-For: 1.2.3.4, x, ::", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: \x80"],
  ...["apikey: \x80", "Authorization: Bearer", 'Idempotency-Key: ""', "If-None-Match: ,,*,W/"],
  ...["Access-Control-Request-Method: ", "Access-Control-Request-Headers: \xff, *"],
]);

/** Parts of addresses and bodies that have broken servers before. None has a space, which would end the address. */
export const words = toBytes([
  ..."/ // .. ? # % %% %00 %0d%0a %c0%af %ff %D8 %u0041 \\ ; , : \" ' { } [ ] < > = & + * ~".split(" "),
  ...[
    "..%2f..%2fetc/passwd",
    "//evil.example",
    "http://evil.example/",
    "/ar/../fr",
    "/%61r",
    "/fr%2Fcontact",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    '{"__proto__":{"x":1}}',
    "\\ud800",
    "\xe2\x80\xae",
    "1e999",
    "null",
  ],
  ...[
    "[]",
    "[[[[[[[[",
    "select=*",
    "select=count,count",
    "limit=-1",
    "limit=99999999999999999999",
    "offset=1",
  ],
  ...[
    "id=eq.",
    "count=eq.%00",
    "or=(id.eq.1)",
    "apikey=a&apikey=b",
    "language=__proto__",
    "placement=constructor",
    "_honey=1",
    "name[]=a",
  ],
]);

export const methods = toBytes([
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"],
  ...["PROPFIND", "M-SEARCH", "QUERY", "PRI", "get", "G\0T", ""],
]);

/** Input that breaks the framing of a request. */
export const breaks = toBytes([
  ...[
    "\0",
    "\r",
    "\n",
    "\t",
    " ",
    "\r\n\r\n",
    "\r\n \r\n",
    "\n\n",
    "0\r\n\r\n",
    "ffffffffffffffff\r\n",
    "\xff\xfe",
  ],
  ...[" HTTP/1.0", " HTTP/0.9", " HTTP/2.0", " HTTP/1.1 HTTP/1.1"],
]);
