import { useEffect, useRef, useState } from 'react'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { type Page, pathTo } from '../../../urls/paths.ts'
import css from './draft-frame.module.css'

export type PreviewPage = Extract<
  Page,
  'post_preview' | 'offer_preview' | 'section_preview' | 'cause_preview' | 'my_offer_preview' | 'project_preview'
>

interface Props {
  id: string
  /** The page that shows a draft. */
  page: PreviewPage
  /** Parameters of its address. */
  search?: string
  /** The language that is shown first. */
  first?: Locale
  content: object
  /** The server has all that is written. */
  saved: boolean
}

/** The public page of a draft, in either language, updated during typing: the one preview that there is. */
export function DraftFrame({ id, page, search = '', first = 'es', content, saved }: Props) {
  const [side, setSide] = useState(first)
  const frame = useRef<HTMLIFrameElement>(null)
  const path = pathTo(page, side, { slug: id }) + search
  const latest = useRef(content)
  latest.current = content
  useEffect(() => tell(frame.current, { typed: content }), [content])
  useEffect(() => {
    if (saved) tell(frame.current, { saved: true })
  }, [saved])
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if ((data as { ready?: true } | null)?.ready) tell(frame.current, { typed: latest.current })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <div className={css.preview}>
      <div className={css.head}>
        {LOCALES.map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => setSide(one)}>
            {one === 'es' ? m.content_side_es() : m.content_side_en()}
          </button>
        ))}
        <a href={path} target="_blank" rel="noopener">
          {m.content_form_preview_open()}
        </a>
      </div>
      <iframe data-page key={side} ref={frame} src={path} title={m.content_form_preview()} loading="lazy" />
    </div>
  )
}

function tell(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(message, window.location.origin)
}
