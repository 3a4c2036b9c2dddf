import { Link } from 'react-router'
import { accountSectionEs } from './privacy-account.es.tsx'
import { browserSectionEs } from './privacy-browser.es.tsx'
import type { PrivacySection } from './privacy-sections.ts'
import type { Prose } from './prose.ts'

export const privacyEs: Prose<PrivacySection> = {
  title: 'Privacidad',
  description: ({ site }) =>
    `Qué guarda ${site.brand.name} y qué no: con cuenta o sin ella, sin rastreadores, y con los derechos que te da la ley 25.326 de datos personales.`,
  lead: ({ site }) => (
    <p>
      {site.brand.name} muestra todo sobre el dinero y nada sobre las personas. Acá está, dato por dato, qué se guarda hoy cuando usás el
      sitio, para qué, y cómo pedirnos que lo corrijamos o lo borremos.
    </p>
  ),
  sections: {
    'en-pocas-palabras': {
      title: 'En pocas palabras',
      body: () => (
        <ul>
          <li>La cuenta es optativa. Si creás una, guardamos tu nombre, apellido, nombre de usuario y correo, y no los publicamos.</li>
          <li>El teléfono, el CUIL, el número de socio de Rotary y la foto son optativos: los ponés y los borrás vos.</li>
          <li>
            Podés descargar todo lo que sabemos de vos, borrar tu cuenta y quitarles el permiso a los sitios conectados, sin pedirnos nada.
          </li>
          <li>No hay rastreadores, publicidad ni medición de terceros.</li>
          <li>Guardamos tus búsquedas de viaje: si iniciaste sesión, unidas a tu cuenta; si no, sin saber de quién son.</li>
          <li>Lo que se publica de cada aporte no dice quién viajó, a dónde ni con quién.</li>
          <li>No vendemos ni alquilamos datos.</li>
        </ul>
      ),
    },
    responsable: {
      title: 'Quién responde por tus datos',
      body: ({ site: { operator } }) => (
        <p>
          El responsable es <strong>{operator.name}</strong>, CUIT {operator.tax_id}, con domicilio en {operator.address}. Para todo lo de
          esta página, escribinos a <a href={`mailto:${operator.email}`}>{operator.email}</a>. Aplicamos la ley 25.326 de Protección de los
          Datos Personales y sus normas complementarias.
        </p>
      ),
    },
    'en-tu-navegador': browserSectionEs,
    'tu-cuenta': accountSectionEs,
    busquedas: {
      title: 'Cuando buscás un viaje',
      body: ({ to }) => (
        <>
          <p>
            Al mandar una búsqueda guardamos sus datos (tipo de viaje, origen y destino, fechas, cantidad de personas con la edad de los
            menores, clase y nacionalidad si la pusiste), el idioma, el proyecto elegido, la hora, un código al azar y la dirección que
            abrió tu navegador. No guardamos con ellos la dirección de tu conexión. Sirven para que, si reservás, la mitad de la ganancia
            llegue al proyecto que elegiste.
          </p>
          <p>
            Si buscás sin iniciar sesión, nada de eso dice quién sos. Si la iniciaste, la búsqueda queda unida a tu cuenta, y así podés ver
            en ella qué pasó con cada viaje.
          </p>
          <p>
            <strong>Qué sabe el sitio de viajes.</strong> Los datos de la búsqueda y su código, que viajan en la dirección que abre tu
            navegador, y con el código, qué proyecto elegiste. De tu cuenta, nada, salvo que inicies sesión allá con ella: antes de eso te
            mostramos qué pide saber, y puede ser que sos siempre la misma persona, tu nombre, tu usuario, tu foto y tu idioma, tu correo, y
            el proyecto que elegiste. Nunca tu contraseña, tu teléfono, tu CUIL ni tu número de socio de Rotary. El permiso se lo quitás
            cuando quieras en <Link to={to('account')}>tu cuenta</Link>; lo que ya supo, lo rige su política.
          </p>
          <p>
            El sitio de viajes es externo y puede estar en otro país: los datos de pasajeros y de pago se los das a él y no a nosotros.
            Completar la nacionalidad es optativo; sin destino y fechas no hay búsqueda posible.
          </p>
          <p>Mientras escribís un lugar, le preguntamos a nuestro propio servidor cuáles se parecen para sugerírtelos. Eso no se guarda.</p>
        </>
      ),
    },
    reservas: {
      title: 'Cuando reservás',
      body: ({ to }) => (
        <>
          <p>
            El sitio de viajes nos informa la reserva: su número, si está confirmada o cancelada, el tipo de viaje, lugares y fechas, y las
            partes del precio. No nos manda tu nombre, tu documento ni tus datos de pago, y si mandara algo así no lo guardamos. Si la
            reserva salió de una búsqueda unida a tu cuenta, por el código podemos saber que es tuya; si iniciaste sesión allá con tu cuenta
            de acá, nos dice su número interno.
          </p>
          <p>
            En <Link to={to('transparency')}>Transparencia</Link> se publican los montos, las fechas en que pasó cada cosa, el tipo de viaje
            y el proyecto. El destino y las fechas del viaje no se publican, y de qué cuenta salió tampoco.
          </p>
        </>
      ),
    },
    servidor: {
      title: 'Lo que ve el servidor',
      body: () => (
        <>
          <p>
            Cada pedido deja una línea en el registro técnico: qué página, a qué hora, cuánto tardó y si salió bien. Sin dirección de
            conexión (IP), sin lo que escribiste y sin tu nombre.
          </p>
          <p>
            Si tenés una cuenta, algunas líneas llevan su número interno: al registrarte, iniciar o cerrar sesión, cambiar o confirmar tu
            correo, recuperar la contraseña, mostrar tu imagen, conectar un sitio o descargar tus datos. Los intentos de iniciar sesión
            anotan además la red de la que vienen, no la dirección completa.
          </p>
          <p>
            Para frenar abusos contamos, por un rato, cuántos envíos hace cada dirección IP; ese contador se borra más o menos una hora
            después. Los intentos de iniciar sesión, de registrarse y de pedir mensajes se cuentan por cuenta, navegador y conexión, en
            resúmenes que no muestran ni el nombre ni la dirección, y se borran dentro de unas dos horas; los de los códigos del segundo
            paso, dentro de un día. Si alguien se pasa del límite, el registro anota sólo la red de la que viene, no la dirección completa.
          </p>
        </>
      ),
    },
    mensajes: {
      title: 'Cuando nos escribís',
      body: () => (
        <p>
          Si nos mandás un correo o un WhatsApp, recibimos tu dirección o tu número y lo que nos cuentes, y lo usamos para contestarte.
          WhatsApp es de Meta y tiene su propia política. Contanos sólo lo que haga falta.
        </p>
      ),
    },
    seguimiento: {
      title: 'Sin rastreadores',
      body: () => (
        <p>
          No usamos estadísticas de terceros, píxeles, mapas de calor ni publicidad. Las letras, los dibujos y los programas de la página
          salen de nuestro propio servidor: abrirla no le avisa a nadie más. Por eso no hay cartel de cookies que aceptar.
        </p>
      ),
    },
    'con-quien': {
      title: 'Con quién compartimos datos',
      body: () => (
        <p>
          Con el sitio de viajes, las búsquedas que vos le mandás. Con él y con otros sitios conectados, los datos de tu cuenta que vos les
          permitas, y hasta que les quites el permiso. Con quien nos presta el servidor, que los aloja por cuenta nuestra. Si usás Google
          para iniciar sesión, Google se entera de que lo hacés. Si el sitio tiene configurado un servidor de correo, con quien lo presta,
          que puede estar en otro país: los mensajes de tu cuenta, con tu nombre y tu dirección. Y con una autoridad, si una ley o un juez
          lo ordenan. Con las organizaciones no compartimos nada de quienes viajan: reciben el dinero y ven lo mismo que cualquiera.
        </p>
      ),
    },
    'cuanto-tiempo': {
      title: 'Cuánto tiempo los guardamos',
      body: ({ to }) => (
        <>
          <p>
            Las búsquedas y las reservas respaldan las cuentas públicas del dinero, así que hoy se conservan sin un plazo de borrado
            automático. Los correos y mensajes que nos escribas, mientras hagan falta para atenderte y por los plazos que fije la ley. Lo
            que queda en tu navegador lo borrás vos.
          </p>
          <p>
            Los datos de tu cuenta, mientras la tengas; lo que se borra antes está dicho en la <a href="#tu-cuenta">lista</a>. Cuando la{' '}
            <Link to={to('erase')}>eliminás</Link>, se borran en el momento tu perfil, tus datos privados, tu foto, tus favoritos, tus
            sesiones, los permisos de los sitios conectados y los mensajes que te mandamos. Quedan, sin decir de quién son, tus búsquedas,
            tus reservas y lo que aportaron, y en los registros internos el número de una cuenta que ya no existe.
          </p>
        </>
      ),
    },
    seguridad: {
      title: 'Cómo los cuidamos',
      body: ({ site }) => (
        <p>
          La mejor defensa es no tenerlos. Además, {site.public_url.startsWith('https:') && 'la conexión va cifrada, '}cada página sólo
          puede cargar programas nuestros, los avisos de reservas vienen firmados, las contraseñas se guardan sólo como resumen y el
          registro técnico tacha por las dudas cualquier dato personal que se filtre. Si un incidente afectara datos tuyos, lo vamos a
          contar.
        </p>
      ),
    },
    menores: {
      title: 'Menores de edad',
      body: () => (
        <p>
          Las edades de los menores se piden porque los hoteles y las aerolíneas las necesitan para dar un precio. Van sin nombre y forman
          parte de la búsqueda.
        </p>
      ),
    },
    'tus-derechos': {
      title: 'Tus derechos',
      body: ({ site: { operator }, to }) => (
        <>
          <p>
            Podés pedirnos acceso a tus datos, que los rectifiquemos, actualicemos o suprimamos, gratis, escribiendo a{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>. Contestamos los pedidos de acceso dentro de los 10 días corridos
            (artículo 14 de la ley 25.326) y los de rectificación o supresión dentro de los 5 días hábiles (artículo 16). Te vamos a pedir
            que acredites quién sos. Las búsquedas hechas sin cuenta no llevan nombre: para encontrar la tuya necesitamos el código del
            aporte o el número de la reserva.
          </p>
          <p>
            Si tenés una cuenta, casi todo lo hacés vos, sin pedírnoslo: corregir tu nombre, tu teléfono, tu CUIL, tu número de socio y tu
            foto, cambiar el correo o la contraseña, cerrar sesiones y quitarles el permiso a los sitios conectados, en{' '}
            <Link to={to('account')}>tu cuenta</Link>; <Link to={to('own_data')}>descargar todos tus datos</Link> en un archivo, y{' '}
            <Link to={to('erase')}>eliminar la cuenta</Link>. El nombre de usuario se cambia escribiéndonos, mejor desde la dirección de la
            cuenta.
          </p>
          <blockquote>
            <p>
              El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a
              intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el
              artículo 14, inciso 3 de la Ley Nº 25.326.
            </p>
            <p>
              La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de
              atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas
              vigentes en materia de protección de datos personales.
            </p>
          </blockquote>
          <p>
            La Agencia (AAIP) atiende en Av. Pte. Gral. Julio A. Roca 710, Ciudad Autónoma de Buenos Aires, y en{' '}
            <a href="https://www.argentina.gob.ar/aaip" rel="noopener">
              argentina.gob.ar/aaip
            </a>
            .
          </p>
        </>
      ),
    },
    modificaciones: {
      title: 'Si esto cambia',
      body: ({ to }) => (
        <p>
          Si el sitio empieza a guardar algo más, primero lo vas a leer acá, con una fecha nueva. Y si hace falta tu permiso, te lo vamos a
          pedir antes. Las demás reglas están en los <Link to={to('terms')}>Términos y condiciones</Link>.
        </p>
      ),
    },
  },
}
