/** The pictures of an organization, with the sizes that are stored of each, in pixels. */
export const PICTURES = {
  logo: {
    sizes: [
      [96, 96],
      [256, 256],
    ],
    fit: 'contain',
  },
  cover: {
    sizes: [
      [640, 400],
      [1280, 800],
    ],
    fit: 'cover',
  },
} as const
export type PictureName = keyof typeof PICTURES

/** All available widths. */
export const PICTURE_WIDTHS = [96, 256, 640, 1280] as const
