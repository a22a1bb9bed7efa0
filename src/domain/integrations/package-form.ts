import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'
import { checkReason, personalFields } from './feed-form.ts'

const END_BEFORE_START = 'La fecha final no puede ser anterior a la inicial.'
const MAX_PACKAGE_DAYS = 366
const TOO_LONG = 'El paquete abarca máximo un año.'

/** The package for INVIMA and the ministry: the days of a period, both included. */
export const packageForm = z
  .object({ from: field.day, to: field.day, ...personalFields })
  .superRefine((asked, context) => {
    checkReason(asked, context)
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (asked.to < asked.from) fault(END_BEFORE_START)
    else if (daysBetween(asked.from, asked.to) >= MAX_PACKAGE_DAYS) fault(TOO_LONG)
  })
