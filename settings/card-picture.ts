/** A card's picture in the pages. */
export interface CardPicture {
  src: string;
  width: number;
  height: number;
}

/** @param index of the card. The first three are large, the others stand beside their names. Both have two pixels for each of CSS */
export function placeCardPicture(picture: string, index: number): CardPicture {
  const [width, height] = index < 3 ? [680, 428] : [170, 107];
  return { src: `/cards/${picture}.${width}.webp`, width, height };
}
