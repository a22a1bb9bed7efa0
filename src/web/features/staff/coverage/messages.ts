import { countText } from '../../../../domain/shared/text.ts'

const NAMES = 5

export const coverageTexts = {
  label: 'Cobertura por municipio',
  city: 'Municipio',
  state: 'Cobertura',
  noTechnician: 'Sin técnico',
  noEngineer: 'Sin ingeniero',
  technicians: (count: number) => countText(count, 'técnico', 'técnicos'),
  engineers: (count: number) => countText(count, 'ingeniero', 'ingenieros'),
  onlyHoles: 'Solo los municipios con huecos',
  none: 'Ningún municipio tiene huecos.',
  byCity: 'Sí, el municipio',
  byZodes: 'Sí, toda la subregión',
  part: { technician: 'técnico', engineer: 'ingeniero' },
  holes: (technicians: number, engineers: number, all: number) =>
    technicians + engineers === 0
      ? `Los ${all} municipios tienen técnico e ingeniero.`
      : `De ${all} municipios, ${technicians} sin técnico y ${engineers} sin ingeniero.`,
  undeclared: (names: readonly string[]) => {
    const more = names.length - NAMES
    const list = `${names.slice(0, NAMES).join(', ')}${more > 0 ? ` y ${more} más` : ''}`
    return `Sin territorio declarado, así que pueden ir a cualquier municipio y aquí no cuentan: ${list}.`
  },
}
