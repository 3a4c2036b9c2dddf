/** What a column of the old book may be called, without accents and capitals. */
export const BOOK_HEADINGS = {
  number: ['number', 'numero', 'nro', 'codigo', 'code', 'id'],
  name: ['name', 'customer', 'nombre', 'cliente', 'nombre y apellido'],
  email: ['email', 'e mail', 'mail', 'correo'],
  phone: ['phone', 'telephone', 'telefono', 'celular', 'whatsapp'],
  language: ['language', 'idioma'],
  title: ['title', 'deal', 'trip', 'titulo', 'venta', 'viaje'],
  stage: ['stage', 'etapa', 'estado'],
  owner: ['owner', 'seller', 'vendedor', 'quien vende'],
  amount: ['amount', 'importe', 'monto'],
  currency: ['currency', 'moneda'],
  holds_until: ['holds until', 'vale hasta', 'vence'],
  project: ['project', 'proyecto'],
  expected_on: ['expected on', 'expected', 'se espera', 'fecha esperada'],
  start: ['start', 'from', 'desde', 'salida'],
  end: ['end', 'to', 'hasta', 'regreso'],
  lost_reason: ['lost reason', 'reason', 'motivo'],
  note: ['note', 'notes', 'nota', 'notas'],
} as const
export type BookField = keyof typeof BOOK_HEADINGS

/** All but the customer's name may be missing. */
export const BOOK_OPTIONAL = (Object.keys(BOOK_HEADINGS) as BookField[]).filter((field) => field !== 'name')
