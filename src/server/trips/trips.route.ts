import type { FastifyInstance } from 'fastify'
import { findTripCandidates } from '../../contract/planning/trip-candidates.wire.ts'
import {
  cancelTrip as cancelTripCall,
  closeTrip as closeTripCall,
  confirmTrip as confirmTripCall,
  createTrip,
  editTrip,
  getTrip,
  listTrips,
} from '../../contract/planning/trips.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findTripPage } from '../trip-list/trip-list.ts'
import { confirmTrip } from './confirm-trip.ts'
import { cancelTrip, closeTrip } from './end-trip.ts'
import { findCandidates } from './trip-candidates.ts'
import * as service from './trips.service.ts'

export function tripRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, listTrips, {
    answer: ({ db, official: by, query }) => findTripPage(db, { by, at: now() }, query),
  })
  serve(app, platform, getTrip, {
    answer: ({ db, official: by, params }) => service.readTrip(db, { by, at: now() }, params.id),
  })
  serve(app, platform, createTrip, {
    needs: 'planning.manage',
    answer: ({ db, official: by, body: form }) => service.createTrip(db, { by, at: now(), form }),
  })
  serve(app, platform, editTrip, {
    needs: 'planning.manage',
    answer: ({ db, official: by, params, body: form }) => service.editTrip(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, findTripCandidates, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, params, query }) => ({
      candidates: await findCandidates(db, { by, at: now() }, params.id, query.text),
    }),
  })
  closingRoutes(app, platform)
}

/** The calls that change a trip's state. */
function closingRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, confirmTripCall, {
    needs: 'planning.manage',
    answer: ({ db, official: by, params, body: form }) => confirmTrip(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, closeTripCall, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, params, body }) => {
      await closeTrip(db, params.id, { by, at: now(), ...body })
      return { isDone: true }
    },
  })
  serve(app, platform, cancelTripCall, {
    needs: 'planning.manage',
    answer: async ({ db, official: by, params, body }) => {
      await cancelTrip(db, params.id, { by, at: now(), ...body })
      return { isDone: true }
    },
  })
}
