import { packageForm } from '../../domain/integrations/package-form.ts'
import { endpoint } from '../core/endpoint.ts'
import { inFlag, inText } from '../core/wire-field.ts'
import { form } from '../core/wire-object.ts'
import { acceptedJob } from '../jobs.wire.ts'

/** Asks for the package of a period: a ZIP of workbooks, which a job makes (R 24.6). */
export const requestPackage = endpoint({
  method: 'POST',
  path: '/api/packages',
  summary: 'Pedir el paquete de un periodo para el INVIMA y el ministerio; solo administradores',
  body: form(packageForm, {
    from: ['from', inText],
    to: ['to', inText],
    isPersonal: ['personal', inFlag],
    reason: ['reason', inText],
  }),
  reply: acceptedJob,
})
