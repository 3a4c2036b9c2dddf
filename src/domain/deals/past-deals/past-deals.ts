/**
 * Headings that a column of the old book may have, without accents and capitals; the import page shows the first in English and the last in
 * Spanish.
 */
export const BOOK_HEADINGS = {
  number: ['number', 'code', 'id', 'nro', 'codigo', 'numero'],
  name: ['name', 'customer', 'nombre y apellido', 'nombre', 'cliente'],
  email: ['email', 'e mail', 'mail', 'correo'],
  phone: ['phone', 'telephone', 'whatsapp', 'celular', 'telefono'],
  language: ['language', 'idioma'],
  title: ['title', 'deal', 'trip', 'titulo', 'viaje', 'venta'],
  stage: ['stage', 'estado', 'etapa'],
  owner: ['owner', 'seller', 'quien vende', 'vendedor'],
  amount: ['amount', 'monto', 'importe'],
  currency: ['currency', 'moneda'],
  holds_until: ['holds until', 'vence', 'vale hasta'],
  project: ['project', 'proyecto'],
  expected_on: ['expected on', 'expected', 'se espera', 'fecha esperada'],
  start: ['start', 'from', 'salida', 'desde'],
  end: ['end', 'to', 'regreso', 'hasta'],
  lost_reason: ['lost reason', 'reason', 'motivo'],
  note: ['note', 'notes', 'notas', 'nota'],
} as const
export type BookField = keyof typeof BOOK_HEADINGS

/** All but the customer's name may be missing. */
export const BOOK_OPTIONAL = (Object.keys(BOOK_HEADINGS) as BookField[]).filter((field) => field !== 'name')
