import { personalDataEs } from './personal-data.es.tsx'
import { PersonalDataList } from './personal-data-list.tsx'
import type { ProseSection } from './prose.ts'

export const accountSectionEs: ProseSection = {
  title: 'Si creás una cuenta',
  body: (facts) => (
    <>
      <p>
        Todo sirve para que puedas iniciar sesión, encontrar tu proyecto y seguir lo que aportan tus viajes. Quienes administran el sitio
        ven tu nombre, tu usuario, tu correo, tus permisos y tus sesiones; nunca tu teléfono, tu CUIL ni tu número de socio. Esta es la
        lista completa:
      </p>
      <PersonalDataList words={personalDataEs} facts={facts} />
    </>
  ),
}
