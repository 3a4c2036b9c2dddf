import './desk-styles.ts'
import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useContext, useEffect } from 'react'
import { NonceContext } from '../../kit/ui/nonce.ts'

/** The component library's provider. Only the desks' layouts use it: public pages load none of this. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  // For the style elements that dialogs insert while they are open.
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

/** The colour scheme is chosen for the whole site (`root.tsx`, `color-scheme-button.tsx`): the library only reads it. */
const SCHEME_OF_PAGE: MantineColorSchemeManager = {
  get: () => (typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** Browsers expose a script's nonce to scripts as a property only, never as an attribute. */
export function nonceOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
