/** Limits of an uploaded picture (product.md §4). */
export const PICTURE_BYTES = 10 * 1024 * 1024
export const PICTURE_PIXELS = 40_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** For descriptions of endpoints. Formats differ in the memory that a pixel takes: docs/decisions/0052-decoder-process.md. */
export const PICTURE_RULE =
  'JPEG, PNG, WebP or AVIF by its content, up to 10 MB and 40 megapixels; one that takes too much memory to open is refused, such as an AVIF of over some 12 megapixels or a large progressive JPEG'
