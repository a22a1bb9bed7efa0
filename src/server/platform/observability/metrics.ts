import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds. The limits of the bench and of alerts lie on these edges. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.015, 0.03, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of an instance, in their own registry: several apps may share a process, as in tests. */
export function createMetrics({
  poolSize,
}: {
  poolSize?: () => { total: number; idle: number; waiting: number }
} = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const registers = [registry]
  const metrics = {
    registry,
    /** Labelled by route, because addresses contain ids. */
    requests: new Histogram({
      name: 'vigia_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: LATENCY_BUCKETS,
      registers,
    }),
    inFlight: new Gauge({ name: 'vigia_http_requests_in_flight', help: 'Requests being answered now', registers }),
    logins: new Counter({
      name: 'vigia_logins_total',
      help: 'Attempts to log in, by how they ended',
      labelNames: ['result'] as const,
      registers,
    }),
    securityEvents: new Counter({
      name: 'vigia_security_events_total',
      help: 'Events of the security log, by name',
      labelNames: ['event'] as const,
      registers,
    }),
    /** Writes from a device's outbox, and single calls. */
    visitWrites: new Counter({
      name: 'vigia_visit_writes_total',
      help: 'Writes of inspections, by how each ended',
      labelNames: ['result'] as const,
      registers,
    }),
    slowQueries: new Counter({ name: 'vigia_slow_queries_total', help: 'Queries over SLOW_QUERY_MS', registers }),
  }
  if (poolSize) {
    new Gauge({
      name: 'vigia_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        for (const [state, value] of Object.entries(poolSize())) this.set({ state }, value)
      },
    })
  }
  return metrics
}
