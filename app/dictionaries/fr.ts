import type { Dictionary } from "./en.ts";

export default {
  title: "Cartes cadeaux payées en crypto",
  subtitle: "Changez vos cryptos en coups de cœur.",
  description:
    "Choisissez une carte dans la boutique de notre partenaire, payez avec votre cryptomonnaie et recevez votre code dès la confirmation. Sans banque, sans horaires.",
  buyNow: "Acheter maintenant",
  contact: "Contact",
  privacy: "Confidentialité",
  terms: "Conditions",
  selectLanguage: "Choisir la langue",
  features: {
    secure: "Paiement sécurisé",
    instant: "Livraison immédiate",
    support: "Assistance 24 h/24, 7 j/7",
    crypto: "Toutes les grandes cryptomonnaies",
  },
  stats: {
    // The specification shows the English label in every language but Arabic.
    users: "Visitors",
    transactions: "Transactions",
    satisfaction: "Satisfaction",
  },
  newsletter: "Newsletter",
  subscribe: "S’abonner",
  email: "E-mail",
  testimonials: "Témoignages",
  contactInfo: "Parlons-en",
  advertisement: "Publicité",
  htxAd: "Pas encore sur HTX ? Échangez des cryptos sur cette plateforme partenaire.",
  tradeCrypto: "Échanger des cryptos",
  contactForm: {
    name: "Nom",
    subject: "Objet",
    message: "Message",
    send: "Envoyer le message",
    sending: "Envoi en cours…",
    success: "Votre message a bien été envoyé !",
    error: "L’envoi du message a échoué. Veuillez réessayer.",
    phone: "Téléphone",
    location: "Lieu",
  },
  privacyPolicy: {
    title: "Politique de confidentialité",
    lastUpdated: "Dernière mise à jour :",
    sections: {
      collect: "Les données que nous collectons",
      use: "L’usage que nous en faisons",
      share: "Avec qui nous les partageons",
      security: "Comment nous les protégeons",
      rights: "Vos droits",
      contact: "Nous contacter",
    },
    content: {
      collect: {
        title: "Les données que nous collectons",
        intro:
          "Vous pouvez lire tout ce site sans nous dire qui vous êtes. Nous ne détenons que ce que vous nous confiez et ce dont le site a besoin pour fonctionner :",
        items: [
          "Le nom, l’adresse e-mail, l’objet et le message que vous envoyez par le formulaire de contact.",
          "Un décompte des visites, par jour et par langue de page. Ce sont des nombres communs à toutes les visites, qui ne disent rien de vous.",
          "Un décompte des clics sur les liens vers nos partenaires, tenu de la même façon. Si votre navigateur émet le signal Global Privacy Control, vos clics ne sont pas comptés.",
          "Votre choix de langue, conservé dans votre propre navigateur pendant un an.",
          "Des journaux techniques (par exemple l’heure, l’adresse demandée et le résultat de chaque requête), sans votre nom ni votre message.",
        ],
      },
      use: {
        title: "L’usage que nous en faisons",
        intro: "Nous utilisons ces données aux fins suivantes, et à aucune autre :",
        items: [
          "Répondre à votre message.",
          "Afficher le site dans votre langue.",
          "Savoir combien de personnes viennent et quels liens elles suivent, par ces seuls décomptes.",
          "Assurer la disponibilité du site et le protéger contre les abus.",
          "Respecter nos obligations légales.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Cartes cadeaux payées en crypto : bitcoin, ether et autres",
      description:
        "Achetez des cartes cadeaux en bitcoin, ether ou stablecoins chez notre partenaire. Paiement sécurisé, code en quelques instants, aide humaine à toute heure.",
    },
    contact: {
      title: "Contacter {brand} : aide par téléphone, e-mail et chat",
      description:
        "Joignez notre assistance à toute heure par téléphone ou par chat, ou écrivez-nous : réponse sous 24 heures. Bureaux à San Francisco, Londres et Singapour.",
    },
    contactWithoutChat: {
      title: "Contacter {brand} : téléphone à toute heure, et e-mail",
      description:
        "Joignez notre assistance à toute heure par téléphone, ou écrivez-nous : réponse sous 24 heures. Bureaux à San Francisco, Londres et Singapour.",
    },
    privacy: {
      title: "Confidentialité : ce que {brand} conserve, et pourquoi",
      description:
        "Quelles données nous détenons sur les personnes visitant ce site, pourquoi, pendant combien de temps, et comment consulter, rectifier ou supprimer les vôtres.",
    },
    terms: {
      title: "Conditions générales d’utilisation du site {brand}",
      description:
        "Usage du site et achat de cartes cadeaux chez notre partenaire : qui peut acheter, ce qui n’est pas remboursable et où s’arrête notre responsabilité.",
    },
    notFound: { title: "Page introuvable · {brand}" },
  },

  layout: {
    skipToContent: "Aller au contenu",
    home: "{brand}, page d’accueil",
    footer: "À propos de ce site",
    chat: "Discuter avec nous",
    opensNewTab: "s’ouvre dans un nouvel onglet",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "Vente assurée par {partner}, notre partenaire. Vous finalisez votre achat sur son site. Nous pouvons percevoir une commission.",
    partnerSite: "ouvre le site de notre partenaire {partner} dans un nouvel onglet",
    exchangeSite: "ouvre le site de notre partenaire dans un nouvel onglet",
    exchangeDisclosure:
      "Nous pouvons percevoir une commission. Les crypto-actifs peuvent perdre de la valeur.",
    featuresHeading: "Pourquoi payer en crypto",
    features: {
      secure: "Chiffré du premier clic au code final.",
      instant: "Votre code arrive dès que le paiement est confirmé.",
      support: "De vraies personnes, pas des robots, sur trois continents.",
      crypto: "Bitcoin, ether, stablecoins et bien d’autres.",
    },
    statsHeading: "En chiffres",
    cards: { anything: "Envies", games: "Jeux", travel: "Voyages" },
    newsletterInvitation: "De nouvelles cartes et des offres, de temps en temps.",
    contactInvitation: "Une question avant d’acheter ? Nous sommes là jour et nuit.",
    chatMessage: "Bonjour ! J’ai une question sur les cartes cadeaux.",
  },

  contactPage: {
    title: "Contacter {brand}",
    intro: "Choisissez le moyen qui vous convient. À toute heure, une vraie personne vous répond.",
    channels: "Comment nous joindre",
    phone: {
      title: "Assistance téléphonique 24 h/24, 7 j/7",
      text: "Appelez-nous à toute heure, tous les jours.",
    },
    email: { title: "Assistance par e-mail", text: "Nous vous répondons sous 24 heures." },
    chat: {
      title: "Chat en direct",
      text: "Écrivez-nous depuis votre messagerie instantanée.",
      action: "Démarrer la discussion",
      message: "Bonjour ! J’ai besoin d’aide pour une carte cadeau.",
    },
    headquarters: { title: "Siège", text: "C’est ici que nous travaillons." },
    safety:
      "Quel que soit le moyen choisi, nous ne vous demandons jamais de code de carte, de phrase de récupération ni de paiement.",
    hours: "Téléphone et chat : tous les jours, 24 h/24.",
    hoursPhoneOnly: "Téléphone : tous les jours, 24 h/24.",
    languages: "Nous répondons en arabe, anglais, français, espagnol et allemand.",
    reasons: {
      title: "Pourquoi nous choisir",
      availability: {
        title: "Disponibilité 24 h/24, 7 j/7",
        text: "À toute heure, quelqu’un veille pour vous, week-ends et jours fériés compris.",
      },
      coverage: {
        title: "Présence mondiale",
        text: "Nous aidons des personnes du monde entier, en cinq langues.",
      },
      expertise: {
        title: "Assistance experte",
        text: "Notre équipe connaît bien les cartes cadeaux et les paiements en crypto, et les explique simplement.",
      },
    },
    offices: {
      title: "Nos bureaux dans le monde",
      sanFrancisco: { city: "San Francisco", role: "Siège principal" },
      london: { city: "Londres", role: "Assistance Europe" },
      singapore: { city: "Singapour", role: "Pôle Asie-Pacifique" },
      localTime: "Heure locale",
    },
  },

  form: {
    title: "Écrivez-nous",
    intro: "Tous les champs sont obligatoires.",
    faults: {
      missing: {
        name: "Veuillez indiquer votre nom.",
        email: "Veuillez indiquer votre adresse e-mail.",
        subject: "Veuillez indiquer un objet.",
        message: "Veuillez écrire un message.",
      },
      tooLong: "Veuillez raccourcir ce texte à {limit} caractères au maximum.",
      notAnAddress: "Veuillez indiquer une adresse e-mail complète, par exemple nom@example.com.",
      controlCharacter:
        "Veuillez supprimer de ce champ les caractères de contrôle invisibles ou les sauts de ligne.",
    },
    charactersLeft: "Caractères restants : {count}",
    receipt: "Votre message a été envoyé à {time}.",
    reference: "Référence : {reference}",
    failureHelp:
      "Rien n’a été envoyé. Votre texte est toujours là. Vous pouvez aussi nous écrire directement :",
    tooManyHelp:
      "Trop de messages nous sont parvenus depuis votre connexion. Veuillez patienter un moment, puis réessayer.",
    sentWithoutScript: "Votre message a bien été envoyé ! Nous vous répondons sous 24 heures.",
    faultyWithoutScript:
      "Rien n’a été envoyé : un champ est vide, trop long ou non valide. Revenez en arrière dans votre navigateur pour retrouver votre texte et le corriger.",
    failedWithoutScript:
      "L’envoi du message a échoué : rien n’a été envoyé. Revenez en arrière dans votre navigateur pour retrouver votre texte et réessayer, ou écrivez-nous directement :",
    leaveEmpty: "Laissez ce champ vide",
  },

  newsletterForm: {
    consent:
      "En vous abonnant, vous acceptez de recevoir notre newsletter par e-mail. Vous pouvez vous désabonner à tout moment.",
    accepted: "Merci, votre demande nous est parvenue. Vous recevrez peut-être un e-mail pour la confirmer.",
    failed: "L’abonnement n’a pas abouti. Votre adresse est restée dans le champ. Veuillez réessayer.",
  },

  privacyPage: {
    intro:
      "Cette politique explique ce que {brand} sait de vous lorsque vous visitez ce site, et ce que vous pouvez nous demander.",
    contents: "Sur cette page",
    retention: {
      title: "Conservation des données",
      intro: "Nous ne conservons les données que tant qu’une raison le justifie :",
      items: [
        {
          term: "Historique des transactions",
          text: "7 ans, comme la loi l’exige.",
        },
        {
          term: "Informations du compte",
          text: "Jusqu’à la suppression de votre compte.",
        },
        {
          term: "Préférences marketing",
          text: "Jusqu’au retrait de votre consentement.",
        },
      ],
      messages: {
        term: "Messages du formulaire de contact",
        text: "Supprimés de ce site {days} jours après leur arrivée dans notre boîte de réception.",
      },
      note: "Ce site ne propose lui-même ni compte ni paiement : les achats s’effectuent sur le site de notre partenaire, selon sa propre politique de confidentialité.",
    },
    newsletter: {
      collect: "Votre adresse e-mail et la langue de la page, si vous vous abonnez à notre newsletter.",
      use: "Pour vous envoyer notre newsletter, jusqu’à votre désabonnement.",
    },
    rights: {
      intro: "Où que vous viviez, vous pouvez exercer gratuitement les droits suivants :",
      access: {
        title: "Accès",
        items: ["Demander une copie de vos données.", "Savoir comment vos données sont utilisées."],
      },
      control: {
        title: "Contrôle",
        items: ["Mettre à jour vos informations.", "Supprimer votre compte et vos données."],
      },
    },
    contact: {
      intro:
        "Pour toute question sur vos données, ou pour exercer vos droits, adressez-vous à notre équipe chargée de la protection des données :",
      address: "Adresse",
    },
  },

  termsPage: {
    title: "Conditions générales d’utilisation",
    intro:
      "En utilisant ce site, vous acceptez les présentes conditions. Veuillez les lire avant de suivre un lien vers notre partenaire.",
    agreement: {
      title: "Acceptation",
      intro: "En utilisant nos services, vous déclarez et acceptez ce qui suit :",
      items: [
        "Vous avez au moins 18 ans.",
        "Vous êtes responsable de la sécurité de votre compte.",
        "Vous fournissez des informations exactes.",
      ],
    },
    giftCards: {
      title: "Services de cartes cadeaux",
      intro:
        "Les cartes cadeaux sont vendues et émises par notre partenaire. Elles sont soumises aux règles suivantes :",
      items: [
        "Une fois émises, les cartes cadeaux ne sont pas remboursables.",
        "La livraison est immédiate dès confirmation du paiement.",
        "Nous déclinons toute responsabilité en cas de perte ou de vol des codes.",
      ],
    },
    security: {
      title: "Sécurité et paiements",
      intro: "Les paiements et les données sont protégés par les mesures suivantes :",
      items: [
        "Transactions chiffrées",
        "Paiements sécurisés en cryptomonnaie",
        "Authentification à deux facteurs",
        "Audits de sécurité réguliers",
      ],
    },
    liability: {
      title: "Limitation de responsabilité",
      intro:
        "Dans la mesure permise par la loi, notre responsabilité ne saurait être engagée dans les cas suivants :",
      items: [
        "Interruption du service.",
        "Fluctuation du cours des cryptomonnaies.",
        "Problème lié à des services de cartes cadeaux fournis par des tiers.",
      ],
    },
    contact: {
      title: "Contact et assistance",
      intro: "Pour toute question sur ces conditions, notre équipe d’assistance est là 24 h/24, 7 j/7 :",
    },
  },

  accessibility: {
    title: "Accessibilité",
    text: "Ce site est conçu pour respecter les WCAG 2.2 au niveau AA : au clavier seul, avec un lecteur d’écran, avec un texte deux fois plus grand, en contraste élevé et avec moins d’animations. Si quelque chose vous gêne, écrivez-nous et nous le corrigerons :",
  },

  notFound: {
    title: "Cette page n’existe pas",
    text: "L’adresse comporte peut-être une faute de frappe, ou la page a été déplacée.",
    home: "Aller à la page d’accueil",
  },

  errorPage: {
    title: "Une erreur est survenue",
    text: "Le problème vient de chez nous. Veuillez recharger la page ou repartir de la page d’accueil.",
    home: "Aller à la page d’accueil",
  },
} satisfies Dictionary;
