// Apart from `document.ts`, so that the browser gets the rules without Zod.

/** Limits of an uploaded document, each sent by itself. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024
export const MOST_DOCUMENTS = 5
/** Limit of its name, without the extension. */
export const NAME_CHARACTERS = 100
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
