import { data } from 'react-router'

/** Every address that matches no page: a real 404, rendered by the layout's error page in the address's language. */
export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
