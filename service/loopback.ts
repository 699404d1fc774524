/** Whether a host, as a URL or a setting names it, is this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}
