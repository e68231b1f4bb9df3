"""What `sbatch --test-only` says, for a made-up Slurm that can be asked."""
STARTS_NOW = (0, "sbatch: Job 77 to start at 2026-05-04T09:30:00 using 1 processors on nodes n01 in partition day")
WRONG_ACCOUNT = (1, "allocation failure: Invalid account or account/partition combination specified")
NOT_ENTITLED = (1, "allocation failure: Invalid account specified")
DENIED = (1, "allocation failure: User's group not permitted to use this partition")
SILENT = (1, "allocation failure: Unable to contact slurm controller (connect failure)")
UNHEARD_OF = (1, "allocation failure: the moon is in the wrong house")


def everywhere(answer):
    return [(None, None, *answer)]
