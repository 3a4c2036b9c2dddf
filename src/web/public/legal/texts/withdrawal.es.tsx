import { Link } from '../../../../kit/ui/link.tsx'
import { ButtonLink } from '../../../../kit/ui/ui.tsx'
import { ContactLinks } from '../../../shell/contact-links.tsx'
import type { Prose } from './prose.ts'
import type { WithdrawalSection } from './withdrawal-sections.ts'

export const withdrawalEs: Prose<WithdrawalSection> = {
  title: 'Botón de arrepentimiento',
  description: () =>
    'Compraste a distancia y te arrepentiste: a quién pedirle que la compra quede sin efecto, en qué plazo y sin dar explicaciones.',
  lead: () => (
    <p>
      Si compraste a distancia, tenés 10 días corridos para arrepentirte: sin costo, sin dar explicaciones y sin registrarte en ningún lado.
      El pedido va a quien te vendió. Fijate qué nombre figura en tu comprobante.
    </p>
  ),
  sections: {
    'sitio-de-viajes': {
      title: 'Compraste en el sitio de viajes',
      body: ({ site }) => (
        <>
          <p>
            Es lo más común: en {site.brand.name} se busca, y la compra se hace allá. Quien figura como vendedor en tu comprobante tiene que
            tener su propio botón de arrepentimiento a la vista.
          </p>
          <p>
            <ButtonLink to={site.travel_site_url} look="secondary">
              Ir al sitio de viajes
            </ButtonLink>
          </p>
        </>
      ),
    },
    operador: {
      title: 'Contrataste directamente con la agencia',
      body: ({ site }) => (
        <>
          <p>
            Escribile a <strong>{site.operator.name}</strong> diciendo que te arrepentís, con tu nombre y el número de la reserva o del
            comprobante. Alcanza con eso. Dentro de las 24 horas tiene que contestarte por el mismo medio con un código que identifica tu
            pedido.
          </p>
          <ContactLinks site={site} subject="Botón de arrepentimiento: quiero dejar sin efecto mi compra" />
          <p>Si no encontrás cómo arrepentirte en el sitio de viajes, escribinos también: te ayudamos.</p>
        </>
      ),
    },
    plazos: {
      title: 'Qué dice la ley',
      body: () => (
        <ul>
          <li>
            Son 10 días corridos desde que contrataste o recibiste lo que compraste, lo último que haya pasado (artículo 34 de la ley 24.240
            y 1110 a 1116 del Código Civil y Comercial, con las excepciones que ahí figuran).
          </li>
          <li>Si no te informaron que tenés este derecho, no lo perdés: podés usarlo igual (artículo 1111 del mismo Código).</li>
          <li>
            En turismo y transporte, además, hay que avisar por lo menos 24 horas antes de la fecha del servicio (disposición 954/2025 de la
            Subsecretaría de Defensa del Consumidor y Lealtad Comercial).
          </li>
          <li>No te pueden cobrar nada por arrepentirte, y te tienen que devolver lo que pagaste.</li>
        </ul>
      ),
    },
    aporte: {
      title: 'Qué pasa con el aporte al proyecto',
      body: ({ to }) => (
        <p>
          Sigue a la reserva: si la compra queda sin efecto, el aporte se anula y su recorrido lo muestra en{' '}
          <Link to={to('transparency')}>Transparencia</Link>. A vos no te vamos a pedir nada.
        </p>
      ),
    },
    reclamos: {
      title: 'Si no te contestan',
      body: ({ to }) => (
        <p>
          Podés reclamar gratis ante la{' '}
          <a href="https://www.argentina.gob.ar/servicio/iniciar-un-reclamo-ante-defensa-del-consumidor" rel="noopener">
            Ventanilla Única Federal de Defensa del Consumidor
          </a>{' '}
          o ante la autoridad de tu provincia. Lo demás que acordamos está en los <Link to={to('terms')}>Términos y condiciones</Link>.
        </p>
      ),
    },
  },
}
