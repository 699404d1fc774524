import type { NoticeDictionary } from "./en.ts";

export const fr: NoticeDictionary = {
  alerts: {
    failed: {
      title: "Un message n’a pas pu être remis",
      text: (count) =>
        `Messages non remis : ${count}. Ils sont conservés. Pour connaître la cause : npm run inbox -- --state failed. Une fois la cause écartée, renvoyez-les : npm run inbox -- retry --state failed`,
      endTitle: "Il ne reste aucun message en échec",
    },
    delivery: {
      title: "Les messages prennent du retard",
      text: (count) =>
        `Un message attend depuis une heure d’arriver dans votre boîte de réception. Messages en attente : ${count}. Tous sont conservés, et chacun est retenté pendant trois jours. Pour connaître la cause : npm run doctor`,
      endTitle: "Les messages ne prennent plus de retard",
    },
    disk: {
      title: "Le disque est presque plein",
      text: (megabytes) =>
        `Il reste ${megabytes} Mo là où se trouve la base de données. Libérez de la place avant que des messages ne soient refusés. Pour vérifier : npm run doctor`,
      endTitle: "Le disque a de nouveau de la place",
    },
    backup: {
      title: "La sauvegarde est en retard",
      text: (hours) =>
        `La dernière copie valable de la base de données date de ${hours} heures. Pour connaître la cause : journalctl --unit cardamint-backup`,
      endTitle: "La sauvegarde est de nouveau faite",
    },
    unavailable: {
      title: "Aucun message n’est accepté",
      text: () =>
        "Les visiteurs sont priés d’envoyer leur message plus tard. Pour connaître la cause : npm run doctor",
      endTitle: "Les messages sont de nouveau acceptés",
    },
  },
  lasted: (from, to) => `Cela a duré du ${from} au ${to} (UTC).`,
  allWell: "Tout est rentré dans l’ordre.",
  test: {
    title: "Un essai",
    text: "Les avis arrivent comme celui-ci. Envoyé par : npm run doctor -- --send-test-notice",
  },
  week: {
    subject: (range) => `Votre semaine : ${range}`,
    visits: "Visites",
    clicks: "Clics vers les partenaires",
    thisWeek: "Cette semaine",
    weekBefore: "La semaine précédente",
    days: "Visites par jour",
    elsewhere: (origin) => `Les visites sont comptées sur ${origin} : consultez-les là-bas.`,
    visitMeaning:
      "Une visite est une page d’accueil dont le compteur a été chargé. Une personne qui revient compte de nouveau ; personne n’est reconnu.",
    messages: "Messages conservés à présent",
    states: {
      waiting: "en attente",
      delivered: "remis",
      handled: "traités",
      spam: "indésirables",
      failed: "en échec",
    },
    doctor: "Ce que dit le docteur",
    nothingToFix: "Rien à corriger.",
    footer: "Chaque lundi. Pour l’arrêter : npm run setup -- WEEKLY_SUMMARY",
  },
};
