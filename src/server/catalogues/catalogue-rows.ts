import type { UserType } from '../../domain/access/official.ts'
import { standardFloors } from '../../domain/inspections/concepto-sanitario.ts'
import activityData from './data/actividades.json' with { type: 'json' }
import areaData from './data/areas.json' with { type: 'json' }
import conceptoData from './data/conceptos-sanitarios.json' with { type: 'json' }
import departmentData from './data/departamentos.json' with { type: 'json' }
import checklistData from './data/listas-chequeo.json' with { type: 'json' }
import measureData from './data/medidas-sanitarias.json' with { type: 'json' }
import motiveData from './data/motivos-visita.json' with { type: 'json' }
import cityData from './data/municipios-bolivar.json' with { type: 'json' }
import roleData from './data/roles.json' with { type: 'json' }
import contractData from './data/tipos-contrato.json' with { type: 'json' }
import identificationData from './data/tipos-identificacion.json' with { type: 'json' }
import inscriptionData from './data/tipos-inscripcion.json' with { type: 'json' }
import locationData from './data/ubicaciones.json' with { type: 'json' }
import zodesData from './data/zodes.json' with { type: 'json' }
import type { CatalogueRows } from './sync-catalogues.queries.ts'

/** Bolívar: the department that the data describe and whose officials use the system. */
export const HOME_DEPARTMENT_ID = 13

const codeOfChecklist = new Map(checklistData.map(({ id, codigo }) => [id, codigo]))

function checklistCode(id: number): string {
  const code = codeOfChecklist.get(id)
  if (code === undefined) throw new Error(`There is no checklist ${id}.`)
  return code
}

/** The catalogues of this build. A later build may correct their rows in place. */
export const catalogueRows: CatalogueRows = {
  departments: departmentData.map((row) => ({
    id: row.id,
    daneCode: row.codigo_dane,
    name: row.nombre,
    isoCode: row.iso,
  })),
  zodes: zodesData.map((row) => ({ id: row.id, departmentId: HOME_DEPARTMENT_ID, code: row.codigo, name: row.nombre })),
  cities: cityData.map((row) => ({
    id: row.id,
    departmentId: row.department_id,
    zodesId: row.zodes_id,
    daneCode: row.codigo_dane,
    name: row.nombre,
    latitude: row.lat,
    longitude: row.lon,
  })),
  identificationTypes: identificationData.map((row) => ({ id: row.id, abbreviation: row.sigla, name: row.nombre })),
  locationTypes: locationData.map((row) => ({ id: row.id, name: row.nombre, populationType: row.population_type })),
  inscriptionTypes: inscriptionData.map((row) => ({
    id: row.id,
    name: row.nombre,
    description: row.descripcion,
    checklistCode: checklistCode(row.lista_chequeo_id),
  })),
  activities: activityData.map((row) => ({
    id: row.id,
    inscriptionTypeId: row.tipo_inscripcion_id,
    name: row.nombre,
    sheetBox: row.casilla,
    onBlankSheet: row.en_formulario_en_blanco,
  })),
  visitMotives: motiveData.map((row) => ({
    id: row.id,
    name: row.nombre,
    description: row.descripcion,
    actaMotiveId: row.motivo_acta_id,
  })),
  areas: areaData.map((row) => ({ id: row.id, name: row.nombre })),
  roles: roleData.map((row) => ({
    id: row.id,
    areaId: row.area_id,
    name: row.nombre,
    userType: row.user_type_id as UserType | null,
  })),
  contractTypes: contractData.map((row) => ({ id: row.id, name: row.nombre })),
  sanitaryMeasures: measureData.map((row) => ({
    id: row.id,
    code: row.codigo,
    name: row.nombre,
    norm: row.norma,
    stopsOperation: row.detiene_operacion,
    steps: row.pasos,
  })),
}

const floorOf = (concepto: string, otherwise: number) =>
  conceptoData.find(({ nombre }) => nombre === concepto)?.min ?? otherwise

/** The floors of the concepto. Other floors need another version. */
export const bands = {
  version: 1,
  favorableFloor: floorOf('FAVORABLE', standardFloors.favorable),
  requirementsFloor: floorOf('FAVORABLE CON REQUERIMIENTOS', standardFloors.conRequerimientos),
}
