import { z } from 'zod'

/** One text or more, to draw from. */
export const SomeTexts = z.tuple([z.string()], z.string())

export const Translated = z.strictObject({ es: z.string(), en: z.string() })
export type Translated = z.infer<typeof Translated>

/** A text with `{names}` replaced by their values. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
}
