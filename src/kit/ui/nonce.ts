import { createContext } from 'react'

/** The page's CSP nonce, known only while rendering on the server. */
export const NonceContext = createContext<string | undefined>(undefined)
