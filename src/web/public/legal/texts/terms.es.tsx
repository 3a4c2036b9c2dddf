import { Link } from 'react-router'
import type { Prose } from './prose.ts'
import type { TermsSection } from './terms-sections.ts'

export const termsEs: Prose<TermsSection> = {
  title: 'Términos y condiciones',
  description: ({ site }) =>
    `Quién te vende el viaje, qué es la mitad de la ganancia, qué pasa si cancelás y cuáles son tus derechos al usar ${site.brand.name}.`,
  lead: ({ site }) => (
    <p>
      Esto es lo que acordamos cuando usás {site.brand.name}. Lo escribimos para que se entienda de una sola lectura. En pocas palabras: acá
      buscás y elegís un proyecto, el viaje lo comprás en otro sitio, no pagás nada de más y la mitad de nuestra ganancia va al proyecto.
    </p>
  ),
  sections: {
    'quienes-somos': {
      title: 'Quiénes somos',
      body: ({ site: { brand, operator } }) => (
        <>
          <p>
            {brand.name} es un sitio de <strong>{operator.name}</strong> («el operador», o «nosotros»), agencia de viajes, CUIT{' '}
            {operator.tax_id}, legajo {operator.file_number}, con domicilio en {operator.address} y correo{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
          <p>
            El legajo es el número con el que la agencia se inscribió en el registro de la ley 18.829 de agentes de viajes. El decreto
            70/2023 dispuso derogar esa ley; informamos el legajo igual, para que puedas identificarnos. Tus derechos como consumidor no
            dependen de ese registro.
          </p>
        </>
      ),
    },
    'que-hacemos': {
      title: 'Qué hace este sitio',
      body: ({ site: { operator }, to }) => (
        <>
          <p>Acá podés conocer proyectos y organizaciones, elegir uno, armar una búsqueda de viaje y seguir cada aporte.</p>
          <p>
            Este sitio no vende pasajes ni alojamiento, no cobra y no te pide los datos de tu tarjeta. Usarlo es gratis, con cuenta o sin
            ella.
          </p>
          <p>
            Crear una cuenta es optativo: todo lo anterior se puede hacer sin registrarse. Con una cuenta, el proyecto que elegiste te
            acompaña en cualquier dispositivo y las búsquedas que hagas quedan unidas a ella. Si querés, también te sirve para iniciar
            sesión en el sitio de viajes, que sabe de vos sólo lo que le permitas; no cambia nada de lo que comprás allá.
          </p>
          <p>
            Al registrarte, poné datos verdaderos y un correo tuyo, y no compartas la contraseña. En{' '}
            <Link to={to('account')}>tu cuenta</Link> podés corregir tus datos, cambiar el correo y la contraseña, ver dónde iniciaste
            sesión y qué sitios conectaste, <Link to={to('own_data')}>descargar todo lo que sabemos de vos</Link> y{' '}
            <Link to={to('erase')}>eliminar la cuenta</Link>. Para cambiar el nombre de usuario, escribinos a{' '}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
        </>
      ),
    },
    'quien-vende': {
      title: 'Quién te vende el viaje',
      body: () => (
        <>
          <p>
            Cuando buscás, te llevamos a un sitio de viajes externo con los datos de tu búsqueda ya cargados. La reserva y el pago se hacen
            allá. El vendedor que figura en ese sitio y en tu comprobante es quien te vende, te cobra, te factura y responde por la reserva,
            según sus propias condiciones. Leelas antes de pagar.
          </p>
          <p>
            Los hoteles, las aerolíneas y los demás prestadores responden por el servicio que te dan. Nada de esto achica lo que la ley le
            pueda exigir al operador como agencia de viajes.
          </p>
        </>
      ),
    },
    precio: {
      title: 'Cuánto pagás',
      body: () => (
        <>
          <p>
            Pagás el precio que te muestra el sitio de viajes, y nada más. Elegir un proyecto no cambia ese precio: no sumamos cargos,
            redondeos ni donaciones.
          </p>
          <p>
            Los precios «desde» que ves acá son de referencia, por persona, y pueden cambiar o agotarse. El que vale es el que aceptás en el
            sitio de viajes al reservar.
          </p>
        </>
      ),
    },
    'la-mitad': {
      title: 'Qué es la mitad de la ganancia',
      body: () => (
        <>
          <p>
            La ganancia de una reserva es su precio de venta menos su costo, menos las comisiones y cargos, menos los impuestos, según cada
            parte que informa el sitio de viajes. La mitad es el 50 % de eso, en la moneda de la reserva, redondeada al centavo (y al
            centavo par cuando cae justo en el medio). Si no hay ganancia, no hay aporte. No convertimos ni sumamos monedas distintas.
          </p>
          <p>
            Para la ley, el aporte es una <strong>donación que hace el operador</strong>, con su propio dinero, a la organización que lleva
            adelante el proyecto. No la hacés vos: no se suma a tu precio, no te da un comprobante de donación a tu nombre ni una deducción
            de impuestos, y no te obliga a nada.
          </p>
          <p>
            Sí nos obliga a nosotros. Lo que publicamos sobre la mitad de la ganancia forma parte de lo que te ofrecemos (artículos 7 y 8 de
            la ley 24.240 y 1103 del Código Civil y Comercial).
          </p>
        </>
      ),
    },
    'camino-del-dinero': {
      title: 'El camino del dinero',
      body: ({ to }) => (
        <>
          <p>
            Un aporte nace <strong>por confirmar</strong>, cuando el sitio de viajes nos informa la reserva. Pasa a{' '}
            <strong>confirmado</strong> cuando una persona lo revisa y lo aprueba, y recién ahí cuenta como recaudado. Queda{' '}
            <strong>pagado</strong> cuando se lo transferimos a la organización. Un aporte revisado puede no aprobarse, por ejemplo si la
            reserva no es real.
          </p>
          <p>
            No hay un plazo fijo entre un paso y otro. Cada uno queda publicado con su fecha en el recorrido del aporte, en{' '}
            <Link to={to('transparency')}>Transparencia</Link>, sin datos de quien viajó.
          </p>
        </>
      ),
    },
    'proyecto-elegido': {
      title: 'El proyecto que elegís',
      body: () => (
        <>
          <p>
            El proyecto queda anotado con cada búsqueda que mandás al sitio de viajes. Para que el aporte llegue, la reserva tiene que venir
            de esa búsqueda: si entrás al sitio de viajes por otro lado, no tenemos cómo relacionarla.
          </p>
          <p>
            Si cuando se registra tu reserva el proyecto ya no recibe aportes, el dinero va a otro proyecto activo de la misma organización;
            si no hay, a uno del mismo distrito; y si tampoco, al fondo común. Si no elegiste ninguno, va al fondo común. En todos los casos
            el recorrido es público.
          </p>
        </>
      ),
    },
    'cambios-y-cancelaciones': {
      title: 'Cambios y cancelaciones del viaje',
      body: () => (
        <>
          <p>
            Los cambios, cancelaciones y reintegros se piden en el sitio de viajes, con las condiciones de tu tarifa y los derechos que te
            da la ley. No dependen del proyecto que elegiste.
          </p>
          <p>
            El aporte sigue a la reserva: si la ganancia cambia, se ajusta; si el viaje se cancela, se anula o se revierte. Si ya se le
            había pagado a la organización, nada se mueve solo: lo revisa una persona y queda escrito en el recorrido. Nunca te vamos a
            pedir a vos que devuelvas un aporte.
          </p>
        </>
      ),
    },
    arrepentimiento: {
      title: 'Arrepentimiento y defensa del consumidor',
      body: ({ site: { operator }, to }) => (
        <>
          <p>
            Si comprás a distancia tenés derecho a arrepentirte dentro de los 10 días corridos, sin costo y sin dar explicaciones (artículo
            34 de la ley 24.240 y artículos 1110 a 1116 del Código Civil y Comercial, con las excepciones que ahí figuran). La disposición
            954/2025 de la Subsecretaría de Defensa del Consumidor y Lealtad Comercial obliga a quien vende a tener a la vista un{' '}
            <strong>botón de arrepentimiento</strong>, sin pedirte que te registres; en los servicios con fecha, como los de turismo y
            transporte, pide además avisar por lo menos 24 horas antes.
          </p>
          <p>
            Como la compra se hace en el sitio de viajes, el botón y el derecho se ejercen allá, frente a quien te vendió. En este sitio no
            se compra nada, así que no hay una operación que revocar. Si no encontrás cómo hacerlo, o si contrataste algo directamente con
            el operador, escribinos a <a href={`mailto:${operator.email}`}>{operator.email}</a> y te ayudamos o lo tramitamos. Los pasos
            están en <Link to={to('withdrawal')}>Botón de arrepentimiento</Link>, al pie de todas las páginas.
          </p>
          <p>
            Podés reclamar gratis ante la{' '}
            <a href="https://www.argentina.gob.ar/servicio/iniciar-un-reclamo-ante-defensa-del-consumidor" rel="noopener">
              Ventanilla Única Federal de Defensa del Consumidor
            </a>{' '}
            o ante la autoridad de tu provincia.
          </p>
        </>
      ),
    },
    organizaciones: {
      title: 'Organizaciones y proyectos',
      body: () => (
        <p>
          Cada proyecto lo escribe y lo lleva adelante una organización, que responde por lo que publica y por lo que hace con el dinero.
          Una persona de nuestro equipo revisa a la organización y al proyecto antes de publicarlos, y la organización se compromete a
          contar qué hizo después de cada pago. Esa revisión no garantiza el resultado de un proyecto. Si ves algo que no cierra,
          escribinos: podemos pausarlo u ocultarlo mientras lo miramos.
        </p>
      ),
    },
    uso: {
      title: 'Cómo usar el sitio',
      body: () => (
        <p>
          Usalo como quieras mientras no dañes a otros: no hagas reservas falsas para simular aportes, no intentes entrar donde no
          corresponde ni saturar el servicio. La interfaz de datos es pública y tiene límites de uso; si la usás, citá la fuente.
        </p>
      ),
    },
    'propiedad-intelectual': {
      title: 'Propiedad intelectual',
      body: ({ site: { brand } }) => (
        <p>
          La marca {brand.name}, los textos y los dibujos del sitio son del operador o se usan con permiso. Los textos e imágenes de cada
          proyecto son de su organización, que nos autoriza a mostrarlos. Los nombres de lugares vienen de GeoNames (CC BY 4.0), Unicode
          CLDR y OurAirports. Podés compartir y citar cualquier página, y usar los datos de Transparencia, diciendo de dónde los sacaste.
        </p>
      ),
    },
    enlaces: {
      title: 'Enlaces a otros sitios',
      body: () => (
        <p>
          El sitio de viajes, WhatsApp, las redes y los sitios de las organizaciones no son nuestros y tienen sus propias condiciones. Los
          enlazamos porque hacen falta o porque son útiles.
        </p>
      ),
    },
    responsabilidad: {
      title: 'De qué respondemos',
      body: () => (
        <>
          <p>
            Respondemos por lo que hacemos: transmitir bien tu búsqueda, registrar la reserva que nos informan, calcular la mitad, pagarla y
            publicarlo con la verdad. Si encontramos un error en una cuenta lo corregimos con un paso nuevo, a la vista, sin borrar el
            anterior.
          </p>
          <p>
            No respondemos por lo que depende sólo de otros: precios y disponibilidad del sitio de viajes, la prestación de un hotel o un
            vuelo, o la ejecución de un proyecto. Tampoco podemos prometer que el sitio funcione sin interrupciones. Nada de lo escrito acá
            limita los derechos que la ley te da como consumidor; si algo lo hiciera, no vale (artículo 37 de la ley 24.240).
          </p>
        </>
      ),
    },
    modificaciones: {
      title: 'Si cambiamos estos términos',
      body: () => (
        <p>
          Publicamos la versión nueva en esta página, con su fecha. Vale de ahí en adelante: a cada reserva se le aplican los términos que
          estaban publicados el día en que se hizo.
        </p>
      ),
    },
    'ley-aplicable': {
      title: 'Ley y tribunales',
      body: () => (
        <p>
          Se aplica la ley argentina. Si tenemos un desacuerdo, probemos primero hablando. Si no alcanza, podés ir a los tribunales que
          correspondan a tu domicilio: estos términos no te obligan a ningún otro.
        </p>
      ),
    },
    contacto: {
      title: 'Contacto',
      body: ({ site: { operator }, to }) => (
        <p>
          Escribinos a <a href={`mailto:${operator.email}`}>{operator.email}</a>, por WhatsApp con el botón que está en todas las páginas, o
          por carta a {operator.address}. Qué datos guardamos y cuáles no está en <Link to={to('privacy')}>Privacidad</Link>.
        </p>
      ),
    },
  },
}
