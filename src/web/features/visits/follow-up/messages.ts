import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'

export const texts = {
  title: 'Planear visita de seguimiento',
  note: (establishment: string) => `La visita a ${establishment} verifica los requerimientos elegidos.`,
  requirements: 'Requerimientos que se verifican',
  chosen: (chosen: number, of: number) => `${chosen} de ${countText(of, 'requerimiento', 'requerimientos')}`,
  all: 'Elegir todos',
  none: 'Quitar todos',
  due: (day: string) => `Vence el ${formatDay(day)}`,
  late: (day: string) => `Venció el ${formatDay(day)}`,
  submit: 'Planear visita',
  done: 'Visita de seguimiento planeada',
}
