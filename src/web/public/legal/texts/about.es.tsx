import { Link } from 'react-router'
import type { AboutText } from './about-text.ts'

export const aboutEs: AboutText = {
  title: 'Sobre nosotros',
  description: ({ site }) =>
    `Por qué existe ${site.brand.name}, cómo llega la mitad de la ganancia de tu viaje a un proyecto, quién lo opera y cómo sumar tu causa.`,
  headline: 'Todo viaje deja huella. Que sea una buena.',
  lead: ({ site }) => (
    <p>
      Con {site.brand.name} elegís un proyecto, viajás, y podés seguir la mitad de la ganancia de ese viaje, al centavo, desde la reserva
      hasta lo que el proyecto hizo con ella. Y también puede cualquier otra persona, sin ver quién sos.
    </p>
  ),
  why: {
    title: 'Por qué existe',
    body: ({ site, to }) => (
      <>
        <p>
          Cada reserva deja una ganancia, y casi siempre se queda entera en la agencia. {site.brand.name} parte de una idea simple: la mitad
          puede ir a alguien que ya está haciendo algo bueno (un pozo de agua, un aula, una sala de salud) sin que el viaje cueste un peso
          más.
        </p>
        <p>
          Y parte también de una desconfianza sana. «Una parte va a una buena causa» es fácil de decir y difícil de comprobar. Por eso acá
          cada aporte tiene un código y un recorrido público: qué se vendió, cuánto se ganó, cuánto es la mitad, quién la recibió y qué
          hizo. Está todo en <Link to={to('transparency')}>Transparencia</Link>.
        </p>
      </>
    ),
  },
  path: {
    title: 'Cómo funciona: el camino del dinero',
    lead: 'Ocho pasos, de tu elección a lo que el proyecto hizo. Abajo de cada uno, lo que queda a la vista de todos.',
    seen: 'Queda a la vista:',
    steps: [
      {
        title: 'Elegís un proyecto',
        text: 'Antes de buscar, y lo podés cambiar o quitar cuando quieras. Si no elegís ninguno, tu aporte va al fondo común.',
        seen: 'nada todavía. Tu elección está sólo en tu navegador o, si iniciaste sesión, en tu cuenta.',
      },
      {
        title: 'Buscás, y te llevamos al sitio de viajes',
        text: 'Anotamos la búsqueda con un código, con el proyecto y, si iniciaste sesión, con tu cuenta. Después te dejamos en el sitio de viajes con todo cargado.',
        seen: 'el tipo de viaje y la fecha, recién si después hay una reserva.',
      },
      {
        title: 'Reservás y pagás allá',
        text: 'El sitio de viajes te vende, te cobra y te da el comprobante. Nosotros no vemos tus datos de pago ni los de los pasajeros.',
        seen: 'nada de quien viaja.',
      },
      {
        title: 'El sitio de viajes informa la reserva',
        text: 'Con un aviso firmado y parte por parte: precio, costo, comisiones y cargos, impuestos. La ganancia se registra así, nunca se estima.',
        seen: 'cada una de esas partes.',
      },
      {
        title: 'Se calcula la mitad',
        text: 'El 50 % de la ganancia, al centavo. Queda «por confirmar», separada de lo recaudado, porque el viaje todavía puede cambiar o cancelarse.',
        seen: 'el aporte, en el tono más claro de la barra del proyecto.',
      },
      {
        title: 'Una persona lo revisa',
        text: 'Si la reserva está bien, se aprueba. Desde ese momento, y no antes, cuenta como recaudado.',
        seen: 'el día en que se aprobó, o que no se aprobó.',
      },
      {
        title: 'Se le paga a la organización',
        text: 'Junto con otros aportes confirmados, por transferencia.',
        seen: 'el día en que se pagó.',
      },
      {
        title: 'El proyecto cuenta qué hizo',
        text: 'Después de cada pago, la organización le debe un informe a todos los que aportaron.',
        seen: 'el informe, en la página del proyecto.',
      },
    ],
  },
  example: {
    title: 'La cuenta, con números redondos',
    note: 'Es un ejemplo. Las cuentas de verdad están en el recorrido de cada aporte.',
  },
  operator: {
    title: 'Quién lo opera',
    body: ({ site }) => (
      <p>
        Detrás de {site.brand.name} hay una agencia de viajes que pone la mitad de su ganancia y responde por cada cuenta que se publica
        acá.
      </p>
    ),
    name: 'Razón social',
    tax_id: 'CUIT',
    file_number: 'Legajo',
    address: 'Domicilio',
  },
  organizations: {
    title: 'Rotary y todas las demás',
    body: ({ site, to }) => (
      <>
        <p>
          Las causas de {site.brand.name} son las siete áreas en las que Rotary trabaja en todo el mundo, y muchos proyectos nacen en clubes
          rotarios y se ordenan por sus distritos. Pero la puerta es la misma para todos: clubes Rotaract, ONG, escuelas, hospitales,
          bibliotecas, bomberos voluntarios, cooperativas. <Link to={to('organizations')}>Conocé las organizaciones</Link>.
        </p>
        <p>
          Cada una habla por sí misma: que un club publique acá no significa que Rotary International organice, avale ni garantice{' '}
          {site.brand.name}.
        </p>
      </>
    ),
  },
  join: {
    title: 'Sumá tu causa',
    body: () => (
      <p>
        Registrá a tu organización en el sitio: lleva unos minutos. Una persona de nuestro equipo la revisa y, con la aprobación, ya pueden
        escribir sus proyectos. Si preferís conversarlo antes, escribinos. No cuesta nada, ni al entrar ni después.
      </p>
    ),
    needs: {
      title: 'Qué hace falta',
      items: [
        'Una organización que exista y una persona que responda por ella.',
        'Un proyecto concreto: qué, dónde, para quién y cuánto cuesta. Si tiene presupuesto por rubros, la suma tiene que dar el objetivo.',
        'Entre una y tres causas, y por lo menos una imagen.',
        'Una cuenta bancaria de la organización donde recibir las transferencias.',
        'El compromiso de contar qué hicieron después de cada pago.',
      ],
    },
    approval: {
      title: 'Cómo se aprueba',
      items: [
        'Una persona de nuestro equipo revisa primero a la organización y después a cada proyecto.',
        'Si algo falta o no cierra, les decimos qué es y cómo arreglarlo. Un rechazo siempre lleva su motivo.',
        'Un proyecto aprobado no se edita solo: los cambios se piden y se vuelven a mirar.',
        'Cada organización puede tener hasta diez proyectos.',
      ],
    },
    subject: 'Quiero sumar una causa',
  },
  limits: {
    title: 'Lo que no podemos prometer',
    lead: 'Preferimos decirlo antes.',
    items: [
      { title: 'Un plazo fijo.', text: 'Entre la reserva y el pago hay una revisión y, muchas veces, un viaje que todavía no ocurrió.' },
      {
        title: 'Que todo viaje deje algo.',
        text: 'Si una reserva no da ganancia, no hay mitad que repartir. Y si no salió de una búsqueda hecha acá, no tenemos cómo reconocerla.',
      },
      {
        title: 'El resultado de un proyecto.',
        text: 'Lo revisamos antes de publicarlo y mostramos sus informes, pero quien lo hace es la organización.',
      },
      {
        title: 'Una cuenta sin errores.',
        text: 'La ganancia la informa el sitio de viajes. Si algo estuvo mal se corrige con un paso nuevo, a la vista; lo anterior no se borra.',
      },
      {
        title: 'Una deducción de impuestos.',
        text: 'La donación la hacemos nosotros con nuestra ganancia, así que el comprobante no es tuyo.',
      },
    ],
  },
}
