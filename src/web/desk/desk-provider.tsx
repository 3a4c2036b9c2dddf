import './desk-styles.ts'
import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useContext, useEffect } from 'react'
import { NonceContext } from '../../kit/ui/nonce.ts'

/** What desks are drawn with. Only their layouts have it around them: none of this is loaded by a public page. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  // For the style elements that dialogs write while they are open.
  useEffect(() => setNonce(nonceOfPage()), [])
  return (
    <MantineProvider
      theme={THEME}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={SCHEME_OF_PAGE}
      getStyleNonce={() => nonce ?? nonceOfPage()}
    >
      {children}
    </MantineProvider>
  )
}

const THEME = createTheme({ primaryColor: 'indigo', cursorType: 'pointer', respectReducedMotion: true, defaultRadius: 'sm' })

/** Light or dark is chosen for the whole site (`root.tsx`, `color-scheme-button.tsx`): the library reads it, and writes nothing. */
const SCHEME_OF_PAGE: MantineColorSchemeManager = {
  get: () => (typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** Browsers show a script's nonce to scripts only, never as an attribute. */
function nonceOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
