import type { NoticeDictionary } from "./en.ts";

export const es: NoticeDictionary = {
  alerts: {
    failed: {
      title: "Un mensaje no se pudo entregar",
      text: (count) =>
        `Mensajes que no se pudieron entregar: ${count}. Se conservan. Para ver la causa: npm run inbox -- --state failed. Cuando esté resuelta, envíelos de nuevo: npm run inbox -- retry --state failed`,
      endTitle: "No queda ningún mensaje fallido",
    },
    delivery: {
      title: "Los mensajes se retrasan",
      text: (count) =>
        `Un mensaje lleva una hora esperando a llegar a su buzón. Mensajes en espera: ${count}. Todos se conservan, y cada uno se reintenta durante tres días. Para ver la causa: npm run doctor`,
      endTitle: "Los mensajes ya no se retrasan",
    },
    disk: {
      title: "El disco está casi lleno",
      text: (megabytes) =>
        `Quedan ${megabytes} MB libres donde está la base de datos. Libere espacio antes de que se rechacen mensajes. Para comprobarlo: npm run doctor`,
      endTitle: "El disco vuelve a tener espacio",
    },
    backup: {
      title: "La copia de seguridad se retrasa",
      text: (hours) =>
        `La última copia válida de la base de datos tiene ${hours} horas. Para ver la causa: journalctl --unit cardamint-backup`,
      endTitle: "La copia de seguridad vuelve a hacerse",
    },
    unavailable: {
      title: "No se acepta ningún mensaje",
      text: () =>
        "Se pide a los visitantes que envíen su mensaje más tarde. Para ver la causa: npm run doctor",
      endTitle: "Los mensajes se aceptan de nuevo",
    },
  },
  lasted: (from, to) => `Duró desde ${from} hasta ${to} (UTC).`,
  allWell: "Todo vuelve a estar en orden.",
  test: {
    title: "Una prueba",
    text: "Los avisos llegan como este. Enviado con: npm run doctor -- --send-test-notice",
  },
  week: {
    subject: (range) => `Su semana: ${range}`,
    visits: "Visitas",
    clicks: "Clics hacia los socios",
    thisWeek: "Esta semana",
    weekBefore: "La semana anterior",
    days: "Visitas por día",
    elsewhere: (origin) => `Las visitas se cuentan en ${origin}: consúltelas allí.`,
    visitMeaning:
      "Una visita es una página de inicio cuyo contador se cargó. Quien vuelve cuenta otra vez; no se reconoce a nadie.",
    messages: "Mensajes que se conservan ahora",
    states: {
      waiting: "en espera",
      delivered: "entregados",
      handled: "atendidos",
      spam: "spam",
      failed: "fallidos",
    },
    doctor: "Lo que dice el doctor",
    nothingToFix: "Nada que corregir.",
    footer: "Cada lunes. Para no recibirlo: npm run setup -- WEEKLY_SUMMARY",
  },
};
