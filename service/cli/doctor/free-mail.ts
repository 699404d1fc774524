/** Endings of the national branches, too. */
const anywhere = "(com|net|(com?\\.)?[a-z]{2})";

/** Providers whose domains everybody may have a mailbox in, and the servers that may send for them. */
const providers: [domains: RegExp, servers: RegExp][] = [
  [/^(gmail|googlemail)\.com$/, /\.(gmail|googlemail|google)\.com$/],
  [new RegExp(`^(outlook|hotmail|live|msn)\\.${anywhere}$`), /\.(outlook|office365|live|hotmail)\.com$/],
  [new RegExp(`^(yahoo|ymail|aol)\\.${anywhere}$`), /\.(yahoo|aol)\.[a-z.]+$/],
  [/^(icloud|me|mac)\.com$/, /\.(me|icloud)\.com$/],
  [new RegExp(`^(gmx\\.${anywhere}|web\\.de|mail\\.com)$`), /\.(gmx\.[a-z.]+|web\.de|mail\.com)$/],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, /^(127\.0\.0\.1|localhost|.*\.proton(mail)?\.(me|ch))$/],
  [/^(yandex\.[a-z.]+|ya\.ru)$/, /\.yandex\.[a-z.]+$/],
  [/^(mail|bk|inbox|list)\.ru$/, /\.mail\.ru$/],
  [/^(qq|foxmail)\.com$/, /\.qq\.com$/],
  [/^(163|126)\.com$/, /\.(163|126)\.com$/],
];

/** Whether mail of that domain counts as forged unless its provider's own servers send it, and these don't. */
export function isForeignFreeMail(domain: string, server: string): boolean {
  return providers.some(([domains, servers]) => domains.test(domain) && !servers.test(server));
}

export function isFreeMail(domain: string): boolean {
  return providers.some(([domains]) => domains.test(domain));
}
