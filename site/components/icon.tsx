/** Paths on a grid of 24, without its empty edge, for strokes of 1.8. The stylesheet mirrors `out` in right-to-left pages. */
const drawings = {
  chat: "M12 3.5a8.5 8.5 0 00-7.4 12.7L3.5 20.5l4.3-1.1A8.5 8.5 0 1012 3.5z",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5.4 5 12.6 0 18M12 3c-5 5.4-5 12.6 0 18",
  out: "M7 17L17 7M8.5 7H17v8.5",
  chevron: "M6 9.5l6 6 6-6",
} as const;

export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" data-icon={name} viewBox="2 2 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
