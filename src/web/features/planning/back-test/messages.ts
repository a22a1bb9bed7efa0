import { numberText } from '../../../../domain/shared/text.ts'

type Gain = { visits: number; meanDays: number | null; earlier: number; later: number }

export const texts = {
  title: 'Prueba con el pasado',
  intro:
    'Ordena de nuevo las visitas que se hicieron en un periodo, según los pesos vigentes, y dice cuántos días antes se habría llegado a lo desfavorable y a lo crítico.',
  warning:
    'Solo los establecimientos visitados tienen resultado. La prueba no dice nada de los que no se visitaron, y no promete lo que pasará.',
  from: 'Desde',
  to: 'Hasta',
  zodes: 'Subregión',
  all: 'Todas',
  zodesFailed: 'No se pudieron cargar las subregiones.',
  start: 'Comparar',
  job: 'Comparación con el pasado',
  result: 'Resultado',
  unfavourable: 'Conceptos desfavorables',
  critical: 'Hallazgos críticos',
  columns: {
    what: 'Qué se buscaba',
    visits: 'Visitas',
    mean: 'Días antes, en promedio',
    earlier: 'Antes',
    later: 'Después',
  },
  none: 'Sin casos',
  days: ({ meanDays }: Gain) =>
    meanDays === null
      ? texts.none
      : meanDays < 0
        ? `${numberText(-meanDays, 1)} días después`
        : `${numberText(meanDays, 1)} días antes`,
  half: ({ model, real, total }: { model: number; real: number; total: number }) =>
    `En la primera mitad de las visitas estaban ${real} de ${total} conceptos desfavorables; con el orden de los pesos habrían estado ${model}.`,
  version: (version: number) => (version === 0 ? 'Pesos propuestos por Vigía.' : `Versión ${version} de los pesos.`),
}
