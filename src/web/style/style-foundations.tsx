import { numberFormat } from '../../kit/formatters.ts'
import { m } from '../../kit/sentences/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'
import type { Colour, Pair } from './tokens.ts'

interface Props {
  colours: Colour[]
  pairs: Pair[]
  /** The other custom properties, by the prefix of their name. */
  scales: Record<'text' | 's' | 'radius' | 'shadow' | 'motion', [name: string, value: string][]>
}

/** The theme from its file: colours and their contrasts, type, spaces, corners, shadows, motion. */
export function StyleFoundations({ colours, pairs, scales }: Props) {
  return (
    <>
      <StyleSection id="colours" title={m.style_colours()}>
        <ul className={css.colours}>
          {colours.map((colour) => (
            <ColourSwatch key={colour.name} {...colour} />
          ))}
        </ul>
      </StyleSection>
      <StyleSection id="contrast" title={m.style_contrast()}>
        <ul className={css.pairs}>
          {pairs.map((pair) => (
            <ContrastSwatch key={`${pair.text}-${pair.ground}-${pair.least}`} {...pair} />
          ))}
        </ul>
      </StyleSection>
      <StyleSection id="type" title={m.style_type()}>
        {scales.text.toReversed().map(([name]) => (
          <p key={name} className={css.type} style={{ fontSize: `var(--${name})` }}>
            <code>{name}</code> {m.site_tagline()}
          </p>
        ))}
        <p className={css.measure}>{m.style_measure()}</p>
      </StyleSection>
      <StyleSection id="shapes" title={m.style_shapes()}>
        <Specimens title={m.style_spaces()}>
          {scales.s.map(([name]) => (
            <span key={name} className={css.space} style={{ inlineSize: `var(--${name})` }} title={name} />
          ))}
        </Specimens>
        <Specimens title={m.style_corners()}>
          {scales.radius.map(([name]) => (
            <span key={name} className={css.shape} style={{ borderRadius: `var(--${name})` }}>
              <code>{name}</code>
            </span>
          ))}
        </Specimens>
        <Specimens title={m.style_shadows()}>
          {scales.shadow.map(([name]) => (
            <span key={name} className={css.shape} style={{ boxShadow: `var(--${name})`, borderColor: 'transparent' }}>
              <code>{name}</code>
            </span>
          ))}
        </Specimens>
        <Specimens title={m.style_motion()}>
          {scales.motion.map(([name, value]) => (
            <button key={name} type="button" className={css.moving} style={{ transition: `translate var(--${name})` }}>
              <code>{name}</code> {Number.parseInt(value, 10)} ms
            </button>
          ))}
        </Specimens>
      </StyleSection>
    </>
  )
}

function ColourSwatch({ name, light, dark }: Colour) {
  return (
    <li>
      <span className={css.swatch} style={{ background: `var(--${name})` }} />
      <code>{name}</code>
      <small>{light === dark ? light : `${light} · ${dark}`}</small>
    </li>
  )
}

/** Pairs that need less than this are lines and never letters. */
const TEXT = 4.5

function ContrastSwatch({ text, ground, least, light, dark }: Pair) {
  const locale = useLocale()
  const ratio = (value: number) => `${numberFormat(locale).format(value)}\u00a0:\u00a01`
  return (
    <li
      style={{ background: `var(--${ground})`, ...(least < TEXT ? { border: `2px solid var(--${text})` } : { color: `var(--${text})` }) }}
    >
      <strong>{m.style_sample()}</strong>
      <code>
        {text} / {ground}
      </code>
      <span>{m.style_ratios({ light: ratio(light), dark: ratio(dark), least: ratio(least) })}</span>
    </li>
  )
}
