/** The sections of the terms, in order; the keys are also their fragment ids. */
export const TERMS_SECTIONS = [
  'quienes-somos',
  'que-hacemos',
  'quien-vende',
  'precio',
  'la-mitad',
  'camino-del-dinero',
  'proyecto-elegido',
  'cambios-y-cancelaciones',
  'arrepentimiento',
  'organizaciones',
  'uso',
  'propiedad-intelectual',
  'enlaces',
  'responsabilidad',
  'modificaciones',
  'ley-aplicable',
  'contacto',
] as const

export type TermsSection = (typeof TERMS_SECTIONS)[number]

/** When the terms last changed. */
export const TERMS_UPDATED = '2026-11-22T12:00:00Z'
