import type { MeasureCode } from '../../domain/inspections/sanitary-measures.ts'
import checklists from '../catalogues/data/listas-chequeo.json' with { type: 'json' }
import type { SceneName } from './pictures/scenes.ts'

/** The observations on a topic: AR when the fault can be mended, I when it is unacceptable. */
export type Finding = { scene: SceneName; mendable: string; unacceptable: string }

/** Findings by the topic of a checklist item (`tema` in `listas-chequeo.json`). */
const findings: Record<string, Finding> = {
  LOC: {
    scene: 'floor',
    mendable: 'Acceso sin pavimentar; entra polvo al área de servicio en horas de tráfico.',
    unacceptable: 'El área de alimentos comparte espacio con la vivienda y se observan animales domésticos.',
  },
  PISOS: {
    scene: 'floor',
    mendable: 'Baldosas agrietadas junto al lavaplatos y sifón sin rejilla.',
    unacceptable: 'Piso roto y encharcado en el área de proceso; las aguas no llegan al sifón.',
  },
  TECHOS: {
    scene: 'ceiling',
    mendable: 'Mancha de humedad en el cielo raso y lámpara sin protector sobre la mesa de trabajo.',
    unacceptable: 'Techo con goteras y desprendimiento de material sobre el área de preparación.',
  },
  SANIT: {
    scene: 'sink',
    mendable: 'Lavamanos sin jabón ni toallas de un solo uso.',
    unacceptable: 'Baño sin agua y con puerta directa al área de alimentos.',
  },
  EQUIP: {
    scene: 'stove',
    mendable: 'Estufa con grasa acumulada en quemadores y una perilla rota.',
    unacceptable: 'Utensilios oxidados y equipo con partes sueltas en contacto con el alimento.',
  },
  SUPER: {
    scene: 'board',
    mendable: 'Tabla de corte con ranuras profundas; se solicita su cambio.',
    unacceptable: 'Mesón de madera porosa y con astillas, usado para alimentos listos para el consumo.',
  },
  SALUD: {
    scene: 'uniform',
    mendable: 'Manipulador con una herida cubierta sin guante en la mano izquierda.',
    unacceptable: 'Manipulador con síntomas respiratorios en contacto directo con los alimentos.',
  },
  RECMED: {
    scene: 'papers',
    mendable: 'Un certificado médico vencido hace dos meses.',
    unacceptable: 'No presentan certificados médicos de ningún manipulador.',
  },
  PRACT: {
    scene: 'uniform',
    mendable: 'Delantal manchado y un manipulador sin gorro.',
    unacceptable: 'Manipuladores con joyas y sin uniforme; no se lavan las manos al cambiar de labor.',
  },
  CAPAC: {
    scene: 'papers',
    mendable: 'Plan de capacitación sin registro del último semestre.',
    unacceptable: 'No hay plan ni registros de capacitación, y faltan avisos de higiene.',
  },
  MATPRI: {
    scene: 'shelves',
    mendable: 'Sin registro de recepción de las dos últimas entregas.',
    unacceptable: 'Materias primas vencidas y sin rótulo mezcladas con las que están en uso.',
  },
  CRUZADA: {
    scene: 'board',
    mendable: 'Carne cruda junto a hortalizas en la misma mesa de trabajo.',
    unacceptable: 'Un mismo cuchillo y una misma tabla para carne cruda y alimentos listos para el consumo.',
  },
  TEMP: {
    scene: 'fridge',
    mendable: 'Nevera a 8 °C y sin registro diario de temperatura.',
    unacceptable: 'Producto de alto riesgo a 14 °C; perdió la cadena de frío.',
  },
  ALMAC: {
    scene: 'shelves',
    mendable: 'Bultos directamente sobre el piso y productos de aseo en el mismo estante.',
    unacceptable: 'Alimentos almacenados junto a plaguicidas y combustible.',
  },
  AGUA: {
    scene: 'tank',
    mendable: 'Tanque sin tapa hermética y sin registro del último lavado.',
    unacceptable: 'Cloro residual de 0 mg/L en el punto de uso; el tanque tiene sedimentos.',
  },
  LIQ: {
    scene: 'sink',
    mendable: 'Trampa de grasas sin mantenimiento en el último trimestre.',
    unacceptable: 'Fuga del desagüe bajo el lavaplatos y trampa de grasas rebosada.',
  },
  SOL: {
    scene: 'bins',
    mendable: 'Canecas sin tapa en el área de preparación.',
    unacceptable: 'Residuos acumulados de varios días junto al área de almacenamiento, con moscas.',
  },
  PLAGAS: {
    scene: 'pests',
    mendable: 'Luz bajo la puerta posterior; falta el sello contra roedores.',
    unacceptable: 'Excrementos de roedor y cucarachas vivas detrás de la estufa.',
  },
  LYD: {
    scene: 'stove',
    mendable: 'Paredes y campana con grasa; no hay fichas de los desinfectantes.',
    unacceptable: 'Equipos y superficies con residuos de días anteriores; no hay desinfectante.',
  },
  SOPORTE: {
    scene: 'papers',
    mendable: 'Plan de saneamiento sin los formatos diligenciados del mes.',
    unacceptable: 'No existe plan de saneamiento.',
  },
  EXHIB: {
    scene: 'shelves',
    mendable: 'Área de exhibición congestionada; productos apoyados contra la pared.',
    unacceptable: 'Alimentos exhibidos sobre el andén, sin protección.',
  },
  REFRI: {
    scene: 'fridge',
    mendable: 'Congelador con escarcha y carga por encima de la línea de aire.',
    unacceptable: 'Equipo de frío apagado, con producto descongelado en su interior.',
  },
  AMBIENTE: {
    scene: 'shelves',
    mendable: 'Empaques con polvo y rotación deficiente.',
    unacceptable: 'Productos vencidos ofrecidos a la venta.',
  },
  PROCED: {
    scene: 'shelves',
    mendable: 'Faltan facturas de dos proveedores.',
    unacceptable: 'Productos sin rótulo ni registro sanitario; no se demuestra su procedencia.',
  },
  EMPAQUE: {
    scene: 'fridge',
    mendable: 'Porciones empacadas sin fecha de empaque.',
    unacceptable: 'Empaque reutilizado y roto en contacto con el alimento.',
  },
  MANTENIMIENTO: {
    scene: 'papers',
    mendable: 'Plan de mantenimiento sin fechas de ejecución.',
    unacceptable: 'No hay plan de mantenimiento y se observan daños sin reparar.',
  },
}

const topics = new Map(
  checklists.flatMap(({ bloques }) => bloques.flatMap(({ items }) => items.map(({ id, tema }) => [id, tema] as const))),
)

function topicOf(itemId: number): string {
  const topic = topics.get(itemId)
  if (topic === undefined) throw new Error(`Item ${itemId} has no topic.`)
  return topic
}

export function findingOf(itemId: number): Finding {
  const finding = findings[topicOf(itemId)]
  if (!finding) throw new Error(`The topic ${topicOf(itemId)} has no finding.`)
  return finding
}

/** The sanitary measure for a critical fault of each topic. */
const measures: Record<string, MeasureCode> = {
  SALUD: 'SUSPENSION',
  CRUZADA: 'SUSPENSION',
  TEMP: 'DESTRUCCION',
  REFRI: 'CONGELACION',
  MATPRI: 'DECOMISO',
  PROCED: 'DECOMISO',
  ALMAC: 'DECOMISO',
}
export const measureOfTopic = (itemId: number): MeasureCode => measures[topicOf(itemId)] ?? 'CLAUSURA'

const notApplicable: Record<string, string> = {
  ALMAC: 'No almacena: compra a diario lo que usa.',
  REFRI: 'No maneja productos que requieran frío.',
  EMPAQUE: 'Vende a granel y por peso; no empaca.',
}
export const justificationOf = (itemId: number): string =>
  notApplicable[topicOf(itemId)] ?? 'No aplica a la actividad del establecimiento.'
