import { data } from 'react-router'

/** Every address that is no page: a real 404, drawn by the layout's error page in the address's language. */
export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
