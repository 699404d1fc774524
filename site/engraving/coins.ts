/**
 * The sign on each card of the fan, those of Tether, Ether, and Bitcoin, around 0, 0, for strokes of 2.6. As characters, they would
 * be boxes on systems whose fonts lack them.
 */
export const coins = {
  back: "M-8-7H8M0-7V9M-6 2L6-2M-6 6L6 2",
  middle: "M-7-7H7M-5 0H5M-7 7H7",
  front: "M-4.5-8v16M-8-8h9a4 4 0 010 8h-5.5m6 0a4 4 0 010 8h-9.5M-2-11v3m4-3v3M-2 8v3m4-3v3",
} as const;
