/** Whether a host, as written in an address, is this machine. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
