import type { ActaBlock, ActaField } from '../../records/acta-model.ts'
import { fields, heading } from '../../records/acta-parts.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** Groups of activities in the form's order (R 2.48), each with its boxes: code of the activity → printed label. */
export const ACTIVITY_GROUPS: readonly { name: string; boxes: Readonly<Record<string, string>> }[] = [
  {
    name: 'Preparación de alimentos',
    boxes: {
      RESTAURANTE: 'Restaurante',
      CAFETERIA: 'Cafetería',
      PANADERIA: 'Panadería y/o pastelería',
      JUGOS_HELADERIA: 'Jugos, frutería y/o heladería',
    },
  },
  {
    name: 'Comedores',
    boxes: {
      COMEDORES: 'Comedores (escolares, infantiles, de empresa)',
      PROGRAMAS_SOCIALES: 'Programas sociales del Estado',
      CARCELARIOS: 'Comedores carcelarios o penitenciarios',
    },
  },
  { name: 'Expendio de alimentos', boxes: { EXPENDIO: 'Expendio de alimentos', PESCA: 'Productos de la pesca' } },
  {
    name: 'Grandes superficies',
    boxes: { GRAN_SUPERFICIE: 'Gran superficie', SUPERMERCADO: 'Hipermercado o supermercado' },
  },
  {
    name: 'Ensamble de alimentos',
    boxes: { ENSAMBLE_MENU: 'Ensamble de menú', ENSAMBLE_REFRIGERIO: 'Ensamble de refrigerio' },
  },
  {
    name: 'Almacenamiento',
    boxes: { ALMACEN_AMBIENTE: 'Almacenamiento a temperatura ambiente', ALMACEN_FRIO: 'Depósito de frío' },
  },
  {
    name: 'Venta en vía pública',
    boxes: {
      FIJO: 'Puesto fijo sin preparación',
      MOVIL: 'Puesto móvil sin preparación',
      FIJO_PREP: 'Puesto fijo con preparación de alimentos',
      MOVIL_PREP: 'Puesto móvil con preparación de alimentos',
    },
  },
  { name: 'Expendio de bebidas alcohólicas', boxes: { ALCOHOL: 'Venta de bebidas alcohólicas' } },
  { name: 'Plazas de mercado', boxes: { PLAZA: 'Plaza de mercado', CENTRAL_ABASTOS: 'Central de abastos' } },
]

const hasBox = (code: string) => ACTIVITY_GROUPS.some(({ boxes }) => code in boxes)

export function activityBlocks({ activities }: SheetEstablishment): ActaBlock[] {
  const codes = new Set(activities.map(({ sheetBox }) => sheetBox))
  const groups = ACTIVITY_GROUPS.map(({ name, boxes }): ActaField[] => [
    {
      span: 12,
      label: name,
      boxes: Object.entries(boxes).map(([code, label]) => ({ label, checked: codes.has(code) })),
    },
  ])
  // The form has no box for meat, vehicles or fast food, so these activities are written by name.
  const others = activities.filter(({ sheetBox }) => !hasBox(sheetBox)).map(({ name }) => name)
  return [
    heading(2, 'V. Actividad del establecimiento'),
    fields(...groups, [
      { span: 4, label: 'Otra actividad', boxes: [{ label: 'Otra', checked: others.length > 0 }] },
      { span: 8, label: 'Otra, ¿cuál?', value: others.join(', ') },
    ]),
  ]
}
